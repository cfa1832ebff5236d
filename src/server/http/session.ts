import type { Role, SessionUser } from '../../api/contract/auth.ts'

/** The secrets of a request: the bearer token, the cookie, or both, which then must belong to one session. */
export interface Credentials {
  token?: string | undefined
  cookie?: string | undefined
}

export interface Session {
  id: string
  user: SessionUser
}

/** The user who sends a request, null if nobody is signed in, and the client's IP. */
export interface Requester {
  user: Pick<SessionUser, 'id' | 'userName'> | null
  ip: string | null
}

/** Jobs and the payment provider. */
export const SYSTEM: Requester = { user: null, ip: null }

export const isAdmin = (user: { role: Role }): boolean => user.role === 'admin'
