export interface DemoCustomer {
  userName: string
  email: string
}

/** The shopper a visitor of the demo signs in as. */
export const SHOPPER = 'shopper@example.com'

/** Everyone else who has bought and reviewed something. */
export const customers: DemoCustomer[] = [
  { userName: 'Ines Caldeira', email: 'ines.caldeira@example.com' },
  { userName: 'Tomas Lindqvist', email: 'tomas.lindqvist@example.com' },
  { userName: 'Priya Raman', email: 'priya.raman@example.com' },
  { userName: 'Marcus Oyelaran', email: 'marcus.oyelaran@example.com' },
  { userName: 'Hanna Weiss', email: 'hanna.weiss@example.com' },
  { userName: 'Jun Takeda', email: 'jun.takeda@example.com' }
]
