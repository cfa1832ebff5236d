/** The accounts that the demo prints at its start. They exist in no other shop. */
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
