import type { Admin } from '../../../api/contract/admins.ts'
import { isApiError } from '../../../api/errors.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { type CredentialError, type Credentials, findCredentialError } from '../credentials.ts'

export interface Invitation {
  userName: string
  email: string
}

export type InvitationError = CredentialError | { field: keyof Invitation; message: string }

type InvitationResult = { admin: Admin } | { error: InvitationError } | undefined

/** The message of the API says only that the data is invalid. */
const INVALID = {
  email: 'Please enter a valid email address.',
  userName: 'Please enter a valid name.'
}

/** Shows an error without a field as a toast. */
export async function inviteAdmin(invitation: Invitation, credentials: Credentials): Promise<InvitationResult> {
  try {
    const body = { ...invitation, ...credentials, code: credentials.code || undefined }
    const { data } = await call('POST /api/admin/admins/invite', { body })
    showToast('Invitation sent')
    return { admin: data }
  } catch (failure) {
    const error = findCredentialError(failure) ?? findInvitationError(failure)
    if (error) return { error }
    showFailureToast(failure)
    return undefined
  }
}

function findInvitationError(error: unknown): InvitationError | undefined {
  const field = isApiError(error) ? error.field : undefined
  if (!isApiError(error) || (field !== 'email' && field !== 'userName')) return undefined
  return { field, message: error.code === 'invalid' ? INVALID[field] : error.message }
}

const change = (work: () => Promise<{ data: Admin }>, success: string): Promise<Admin | undefined> =>
  work().then(
    ({ data }) => {
      showToast(success)
      return data
    },
    (error: unknown) => {
      showFailureToast(error)
      return undefined
    }
  )

/** Returns the changed administrator. Shows a failure as a toast. */
export const resendInvitation = (id: string): Promise<Admin | undefined> =>
  change(() => call('POST /api/admin/admins/resend-invitation/{id}', { params: { id } }), 'Invitation sent')

/** Returns the changed administrator. Shows a failure as a toast. */
export const setAdminDisabled = (id: string, disabled: boolean): Promise<Admin | undefined> =>
  change(
    () => call('PUT /api/admin/admins/update/{id}', { params: { id }, body: { disabled } }),
    disabled ? 'Administrator disabled' : 'Administrator enabled'
  )
