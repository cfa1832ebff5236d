import { createAccountSavedUrl, createAccountSettingsUrl } from '../../domain/accounts/account-url.ts'
import { CONFIRM_EMAIL } from '../../domain/accounts/email-link-pages.ts'
import type { FormHandler } from './form-actions.ts'

/** By action. */
export const ACCOUNT_FORMS: Record<string, FormHandler> = {
  '/shop/account/name': {
    page: createAccountSettingsUrl('name'),
    submit: async ({ call, fields }) => {
      await call('PUT /api/account/name', { body: { userName: fields.userName ?? '' } })
      return createAccountSavedUrl('name')
    }
  },
  '/shop/account/email': {
    page: createAccountSettingsUrl('email'),
    submit: async ({ call, fields }) => {
      const { email = '', password = '' } = fields
      await call('POST /api/account/change-email', { body: { email, password } })
      return createAccountSavedUrl('email')
    }
  },
  '/shop/account/password': {
    page: createAccountSettingsUrl('password'),
    submit: async ({ call, fields }) => {
      const { password = '', newPassword = '' } = fields
      await call('PUT /api/account/password', { body: { password, newPassword } })
      return createAccountSavedUrl('password')
    }
  },
  '/shop/account/end-session': {
    page: createAccountSettingsUrl(),
    submit: async ({ call, fields }) => {
      await call('DELETE /api/account/sessions/{id}', { params: { id: fields.sessionId ?? '' } })
      return createAccountSavedUrl('session')
    }
  },
  '/shop/account/end-other-sessions': {
    page: createAccountSettingsUrl(),
    submit: async ({ call }) => {
      await call('DELETE /api/account/other-sessions')
      return createAccountSavedUrl('sessions')
    }
  },
  '/shop/account/erase': {
    page: createAccountSettingsUrl('erase'),
    submit: async ({ call, fields }) => {
      await call('POST /api/account/erase', { body: { password: fields.password ?? '' } })
      return '/auth/login?erased'
    }
  },
  [CONFIRM_EMAIL]: {
    page: CONFIRM_EMAIL,
    submit: async ({ call, fields }) => {
      await call('POST /api/account/confirm-email', { body: { token: fields.token ?? '' } })
      return `${CONFIRM_EMAIL}?done`
    }
  }
}
