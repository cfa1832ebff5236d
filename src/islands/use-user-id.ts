import { useStore } from '@nanostores/react'

import { $auth } from '../stores/auth.ts'

/** Until the session is checked, the user of the rendered page. */
export function useUserId(rendered: string): string {
  const auth = useStore($auth)
  return auth.status === 'in' ? auth.user.id : rendered
}
