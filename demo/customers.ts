export interface DemoCustomer {
  userName: string
  email: string
}

/** Visitors of the demo sign in as this shopper. */
export const SHOPPER = 'shopper@example.com'

export const customers: DemoCustomer[] = [
  { userName: 'Ines Caldeira', email: 'ines.caldeira@example.com' },
  { userName: 'Tomas Lindqvist', email: 'tomas.lindqvist@example.com' },
  { userName: 'Priya Raman', email: 'priya.raman@example.com' },
  { userName: 'Marcus Oyelaran', email: 'marcus.oyelaran@example.com' },
  { userName: 'Hanna Weiss', email: 'hanna.weiss@example.com' },
  { userName: 'Jun Takeda', email: 'jun.takeda@example.com' }
]
