import type { Plant } from './planting.ts'

export const ACCOUNTS: Plant[] = [
  {
    name: 'nobody-owns-anything',
    mistake: 'a call accepts the id of another shopper',
    file: 'src/server/people/sessions/require-owner.ts',
    old: 'if (userId !== session.user.id) throw',
    new: 'if (userId === undefined || !session.user.id) throw',
    check: 'generated',
    database: 'sqlite',
    reason: /about (ada|ben) was granted to/
  },
  {
    name: 'anyones-order',
    mistake: 'anyone who knows its id can read an order',
    file: 'src/server/shop/orders/find-own-order.ts',
    old: 'requireOwner(session, order.user_id)',
    new: 'void session',
    check: 'generated',
    database: 'sqlite',
    reason: /\/api\/shop\/order\/\w+(\/\{id\})? .*(was granted to|revealed)/
  },
  {
    name: 'any-number-of-logins',
    mistake: 'successful logins are not rate-limited',
    file: 'src/server/people/sessions/login.ts',
    old: 'await countAttempt(shop, [...limits, successLimit])',
    new: 'await countAttempt(shop, limits)',
    check: 'abuse/logins',
    database: 'sqlite',
    reason: /60 logins succeeded/
  }
]
