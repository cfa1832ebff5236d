import { z } from 'zod'

import type { Client, RequestParts } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import type { Call } from '../../api/contract/call.ts'
import { type CallName, type CallResponse, contract } from '../../api/contract/index.ts'
import { ApiError, isApiError } from '../../api/errors.ts'
import { pick } from '../../lib/pick.ts'
import { type FormDeclaration, FORMS } from './form-declarations.ts'
import { createFormError } from './form-error.ts'

export interface RejectedForm {
  action: string
  message: string
  code?: string | undefined
  field?: string | undefined
  values: Record<string, string>
}

export type SubmitResult = { location: string } | { url: string; status: number; rejectedForm: RejectedForm }

export async function submitForm(
  action: string,
  body: URLSearchParams,
  call: Client,
  user: SessionUser | undefined
): Promise<SubmitResult> {
  const form = FORMS[action]
  if (!form) throw new Error(`no form posts to ${action}`)
  const fields = Object.fromEntries(body)
  try {
    return { location: await submit(form, fields, call, user) }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { password: _password, newPassword: _newPassword, code: _code, ...values } = fields
    const url = typeof form.page === 'string' ? form.page : form.page(fields)
    const { message, code, field } = error
    // A call without a response has status 0.
    return { url, status: error.status || 502, rejectedForm: { action, message, code, field, values } }
  }
}

/** Returns the URL to go to. Throws an ApiError. */
async function submit(
  { call: name, prepare, next, explainError }: FormDeclaration,
  fields: Record<string, string>,
  call: Client,
  user: SessionUser | undefined
): Promise<string> {
  const values = { ...fields, ...prepare?.(fields), userId: user?.id ?? '' }
  const explain = (error: unknown) => {
    if (!explainError || !isApiError(error)) throw error
    const { message, code } = explainError(error)
    throw new ApiError(error.kind, error.status, message, { code })
  }
  const response = name && (await callWith(call, name, values).catch(explain))
  return typeof next === 'string' ? next : next(fields, response as CallResponse<CallName>)
}

type AnyCall = (
  name: CallName,
  input: RequestParts
) => Promise<Parameters<typeof createFormError>[0] & { success?: boolean }>

async function callWith(call: Client, name: CallName, values: Record<string, unknown>): Promise<object> {
  const { params, body }: Call = contract[name]
  const input = { params: pickNamed(values, params), ...(body && { body: pickNamed(values, body) }) }
  const response = await (call as AnyCall)(name, input as RequestParts)
  // Calls below `/api/auth/` refuse with this body.
  if (response.success === false) throw createFormError(response)
  return response
}

function pickNamed(values: Record<string, unknown>, schema: Call['body']): Record<string, unknown> {
  if (schema === undefined) return {}
  if (!(schema instanceof z.ZodObject)) throw new Error('the input of a call with a form must be an object')
  return pick(values, Object.keys(schema.shape))
}
