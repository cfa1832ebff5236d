import type { Page } from 'playwright/test'

import { DEMO_ACCOUNTS } from '../../../src/server/people/accounts/demo-accounts.ts'
import { RESET_REQUESTED } from '../../../src/domain/accounts/password-texts.ts'
import { fillLogin, fillRegistration } from '../../support/steps.ts'
import type { Shot } from '../shot.ts'
import { button, heading, press, text, toast } from '../steps.ts'

const WRONG = { email: 'nobody@example.com', password: 'not my password' }
const UNKNOWN = "User doesn't exists! Please register first"
const TAKEN = { email: DEMO_ACCOUNTS[1].email, password: 'a long password', userName: 'Robin Hale' }

/** The browser's own validation message is not part of the page. */
const focusedInvalidField = (label: string) => (page: Page) =>
  page.getByLabel(label).and(page.locator(':focus:invalid'))

export const accounts: Shot[] = [
  { name: 'login', as: 'nobody', path: '/auth/login', shows: heading('Welcome Back') },
  {
    name: 'login: after registering, without scripts',
    as: 'nobody',
    path: '/auth/login?registered',
    noScripts: true,
    shows: text('Registration successful')
  },
  {
    name: 'login: nothing filled in',
    as: 'nobody',
    path: '/auth/login',
    act: press('Sign In'),
    shows: focusedInvalidField('Email')
  },
  {
    name: 'login: refused',
    as: 'nobody',
    path: '/auth/login',
    act: (page) => fillLogin(page, WRONG),
    shows: toast(UNKNOWN)
  },
  {
    name: 'login: refused, without scripts',
    as: 'nobody',
    path: '/auth/login',
    noScripts: true,
    act: (page) => fillLogin(page, WRONG),
    shows: text(UNKNOWN)
  },
  {
    name: 'login: on its way',
    as: 'nobody',
    path: '/auth/login',
    stalled: '/api/auth/login',
    act: (page) => fillLogin(page, WRONG),
    shows: text('Signing in…')
  },
  { name: 'register', as: 'nobody', path: '/auth/register', shows: heading('Create Account') },
  {
    name: 'register: nothing filled in',
    as: 'nobody',
    path: '/auth/register',
    act: press('Create Account'),
    shows: focusedInvalidField('User Name')
  },
  {
    name: 'register: refused, without scripts',
    as: 'nobody',
    path: '/auth/register',
    noScripts: true,
    act: (page) => fillRegistration(page, TAKEN),
    shows: text('User Already exists with the same email')
  },
  { name: 'forgotten password', as: 'nobody', path: '/auth/forgot-password', shows: heading('Forgot your password?') },
  {
    name: 'forgotten password: sent',
    as: 'nobody',
    path: '/auth/forgot-password?sent',
    shows: text(RESET_REQUESTED)
  },
  { name: 'unsubscribe', as: 'nobody', path: '/auth/unsubscribe?token=none', shows: button('Unsubscribe') },
  {
    name: 'unsubscribe: dead link',
    as: 'nobody',
    path: '/auth/unsubscribe?token=none',
    act: press('Unsubscribe'),
    shows: text('This link is no longer valid.')
  },
  {
    name: 'reset of a password: dead link',
    as: 'nobody',
    path: '/auth/reset-password?token=none',
    shows: text('This link no longer works.')
  }
]
