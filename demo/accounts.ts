/** The demo prints these accounts when it starts. No other shop has them. */
export const DEMO_ACCOUNTS = [
  {
    label: 'Admin  ',
    role: 'admin',
    userName: 'Alex Morgan',
    email: 'admin@example.com',
    password: 'admin-demo-password'
  },
  {
    label: 'Shopper',
    role: 'user',
    userName: 'Robin Hale',
    email: 'shopper@example.com',
    password: 'shopper-demo-password'
  }
] as const
