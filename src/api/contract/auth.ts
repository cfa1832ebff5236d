import { ADMIN_ROLES } from '../../domain/accounts/admin-roles.ts'
import { MAX_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/limits.ts'
import { z } from 'zod'

import { defineCalls } from './call.ts'
import { failure, id, success } from './values.ts'

const role = z.enum(['admin', 'user'])
export type Role = z.output<typeof role>

export const adminRole = z.enum(ADMIN_ROLES)

/** Only administrators have an `adminRole`. */
export const sessionUser = z.object({
  id,
  userName: z.string(),
  email: z.string(),
  role,
  adminRole: adminRole.optional()
})
export type SessionUser = z.output<typeof sessionUser>

export const email = z
  .string({ error: 'Please enter your email address' })
  .trim()
  .toLowerCase()
  .max(MAX_LENGTH.email, 'This email address is too long')
  .pipe(z.email('Please enter a valid email address'))
export const password = z
  .string({ error: 'Please enter a password' })
  .min(1, 'Please enter a password')
  .max(MAX_LENGTH.password, `The password is too long: the maximum is ${MAX_LENGTH.password} characters`)
export const userName = z
  .string({ error: 'Please enter a user name' })
  .trim()
  .overwrite((name) => name.replace(/\s+/g, ' '))
  .min(1, 'Please enter a user name')
  .max(MAX_LENGTH.userName, `The user name is too long: the maximum is ${MAX_LENGTH.userName} characters`)
  .regex(/[^\p{Default_Ignorable_Code_Point}\s]/u, 'Please enter a user name')
  .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'The user name contains characters that cannot be shown')
export const newPassword = password.min(
  MIN_PASSWORD_LENGTH,
  `The password needs at least ${MIN_PASSWORD_LENGTH} characters`
)
const resetToken = z.string().max(100).catch('')
const message = z.string()
const messageResponse = z.union([z.object({ ...success, message }), failure])
const createInvalidInputBody = (reason: string, field: string) => ({
  success: false,
  code: 'invalid',
  message: reason,
  field
})

export const authCalls = defineCalls({
  'POST /api/auth/register': {
    summary: 'Creates an account for a shopper.',
    access: 'anyone',
    body: z.object({
      userName,
      email,
      password: newPassword,
      /** Also starts a session, as a login does. */
      signIn: z.boolean().optional()
    }),
    response: z.union([
      z.object({ ...success, message, token: z.string().optional(), user: sessionUser.optional() }),
      failure
    ]),
    createInvalidInputBody
  },
  'POST /api/auth/login': {
    summary: 'Starts a session: returns a bearer token and sets a cookie with a different secret.',
    access: 'anyone',
    body: z.object({
      email,
      password,
      /** Of the authenticator app, or a recovery code. Needed if the response has the code `code-required`. */
      code: z.string().trim().max(40).optional()
    }),
    response: z.union([
      z.object({ ...success, message, token: z.string(), user: sessionUser }),
      // Null, because older clients would store a missing token as the string "undefined".
      failure.extend({ token: z.null() })
    ]),
    createInvalidInputBody: (reason, field) => ({ ...createInvalidInputBody(reason, field), token: null })
  },
  'POST /api/auth/forgot-password': {
    summary: 'Emails a link to choose a new password, if an account has this email address.',
    access: 'anyone',
    body: z.object({ email }),
    response: messageResponse,
    createInvalidInputBody
  },
  'POST /api/auth/check-reset': {
    summary: 'Checks if the token of a reset link is still valid, without using it.',
    access: 'anyone',
    body: z.object({ token: resetToken }),
    response: { isValid: z.boolean() }
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a new password with the token of a reset link. A token works once.',
    access: 'anyone',
    body: z.object({ token: resetToken, password: newPassword }),
    response: messageResponse,
    createInvalidInputBody
  },
  'POST /api/auth/logout': {
    summary: 'Ends the session.',
    access: 'anyone',
    response: { message }
  },
  'GET /api/auth/check-auth': {
    summary: 'Returns the signed-in user.',
    access: 'signed-in',
    response: { user: sessionUser }
  }
})
