import { ShopError } from '../errors.ts'
import type { Session } from '../http/session.ts'

/** Throws if the user id is not the signed-in user's. */
export function requireOwner(session: Session, userId: string | undefined): void {
  if (userId !== session.user.id) throw new ShopError('forbidden', 'This belongs to someone else.')
}
