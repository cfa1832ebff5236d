import { useStore } from '@nanostores/react'

import { $auth } from '../stores/auth.ts'

/** Returns the signed-in user's id; until the session is checked, that of the user whom the page was rendered for. */
export function useUserId(rendered: string): string {
  const auth = useStore($auth)
  return auth.status === 'in' ? auth.user.id : rendered
}
