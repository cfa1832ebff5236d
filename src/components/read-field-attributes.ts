import type { HTMLAttributes } from 'astro/types'
import { z } from 'zod'

import { type CallName, contract } from '../api/contract/index.ts'
import type { Call } from '../api/contract/call.ts'

/** Returns the type and the limits of an input, as the call declares its field. */
export function readFieldAttributes(
  name: string,
  call: CallName
): HTMLAttributes<'input'> & { hint?: string | undefined } {
  const { body }: Call = contract[call]
  const { properties = {}, required = [] } = z.toJSONSchema(body ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any'
  })
  const { minLength = 0, maxLength } = properties[name] as { minLength?: number; maxLength?: number }
  const isPassword = /password/i.test(name)
  return {
    type: isPassword ? 'password' : name === 'email' ? 'email' : undefined,
    autocomplete: isPassword ? (minLength > 1 ? 'new-password' : 'current-password') : undefined,
    minlength: minLength > 1 ? minLength : undefined,
    maxlength: maxLength,
    required: required.includes(name),
    hint: minLength > 1 ? `At least ${minLength} characters` : undefined
  }
}
