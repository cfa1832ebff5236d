import { useStore } from '@nanostores/react'

import { $auth } from '../stores/auth.ts'

/** Returns the id of the signed-in user, or the initial id if nobody is known to be signed in. */
export function useUserId(initialId: string): string {
  const auth = useStore($auth)
  return auth.status === 'signed-in' ? auth.user.id : initialId
}
