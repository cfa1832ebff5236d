import { DEMO_ACCOUNTS } from '../../../demo/accounts.ts'
import { fillLogin, fillRegistration } from '../../support/steps.ts'
import type { Shot } from '../shot.ts'
import { press, toldBadly } from '../steps.ts'

const WRONG = { email: 'nobody@example.com', password: 'not my password' }
const TAKEN = { email: DEMO_ACCOUNTS[1].email, password: 'a long password', userName: 'Robin Hale' }

export const accounts: Shot[] = [
  { name: 'login', as: 'nobody', path: '/auth/login' },
  { name: 'login: after registering, without scripts', as: 'nobody', path: '/auth/login?registered', plain: true },
  { name: 'login: nothing filled in', as: 'nobody', path: '/auth/login', act: press('Sign In') },
  {
    name: 'login: refused',
    as: 'nobody',
    path: '/auth/login',
    act: async (page) => {
      await fillLogin(page, WRONG)
      await toldBadly(page)
    }
  },
  {
    name: 'login: refused, without scripts',
    as: 'nobody',
    path: '/auth/login',
    plain: true,
    act: (page) => fillLogin(page, WRONG)
  },
  {
    name: 'login: on its way',
    as: 'nobody',
    path: '/auth/login',
    held: '/api/auth/login',
    act: (page) => fillLogin(page, WRONG)
  },
  { name: 'register', as: 'nobody', path: '/auth/register' },
  { name: 'register: nothing filled in', as: 'nobody', path: '/auth/register', act: press('Create Account') },
  {
    name: 'register: refused, without scripts',
    as: 'nobody',
    path: '/auth/register',
    plain: true,
    act: (page) => fillRegistration(page, TAKEN)
  },
  { name: 'forgotten password', as: 'nobody', path: '/auth/forgot-password' },
  { name: 'forgotten password: sent', as: 'nobody', path: '/auth/forgot-password?sent' },
  { name: 'reset of a password: dead link', as: 'nobody', path: '/auth/reset-password?token=none' }
]
