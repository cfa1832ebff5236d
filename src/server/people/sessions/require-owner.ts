import { ShopError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/session.ts'

export function requireOwner(session: Session, userId: string | undefined): void {
  if (userId !== session.user.id) throw new ShopError('forbidden', 'This belongs to someone else.')
}
