import { atom } from 'nanostores'

import { isApiError } from '../../api/errors.ts'

interface IdentityQuestion {
  confirmed: Promise<boolean>
  answer: (isConfirmed: boolean) => void
}

/** Asks the admin to confirm who they are. Calls that need it at the same time share the question. */
export const $identityQuestion = atom<IdentityQuestion | null>(null)

/** Runs a call. If the API requires a confirmation, asks for it and repeats the call. Throws an ApiError. */
export async function withConfirmation<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const isRequired = isApiError(error) && error.code === 'confirmation-required'
    if (!isRequired || !(await confirmIdentity())) throw error
    return run()
  }
}

function confirmIdentity(): Promise<boolean> {
  const open = $identityQuestion.get()
  if (open) return open.confirmed
  const { promise: confirmed, resolve } = Promise.withResolvers<boolean>()
  const answer = (isConfirmed: boolean) => {
    $identityQuestion.set(null)
    resolve(isConfirmed)
  }
  $identityQuestion.set({ answer, confirmed })
  return confirmed
}
