import type { Plant } from './planting.ts'

export const ACCOUNTS: Plant[] = [
  {
    name: 'nobody-owns-anything',
    mistake: 'a call accepts the id of another shopper',
    file: 'src/server/platform/http/session.ts',
    old: 'if (userId !== session.user.id) throw',
    new: 'if (!userId || !session.user.id) throw',
    check: 'generated',
    database: 'sqlite',
    reason: /about (ada|ben) was granted to/
  },
  {
    name: 'anyones-order',
    mistake: 'anyone who knows its id can read an order',
    file: 'src/server/shop/orders/queries.ts',
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
  },
  {
    name: 'erased-with-the-owner',
    mistake: 'the erasure of an account deletes the emails and events of an address that it only asked for',
    file: 'src/server/people/accounts/erase-account.ts',
    old: 'const emails = await listOwnedEmails(trx, user.id, nowIso(shop))',
    new: `const requested = await trx.selectFrom('email_changes').select('email').where('user_id', '=', user.id).execute()
    const always = { from: '', until: '9999' }
    const emails = [
      ...(await listOwnedEmails(trx, user.id, nowIso(shop))),
      ...requested.map(({ email }) => ({ email, ...always }))
    ]`,
    check: 'abuse/erasure',
    database: 'sqlite',
    reason: /the owner lost /
  },
  {
    name: 'networks-one-by-one',
    mistake: 'each /64 of an IPv6 subscriber has its own limits',
    file: 'src/server/platform/rate-limits/attempt-limits.ts',
    old: 'const FACTORS = [1, 1.25, 5]',
    new: 'const FACTORS = [1, 256, 65_536]',
    check: 'abuse/registrations',
    database: 'sqlite',
    reason: /the subscriber registered 256 accounts/
  },
  {
    name: 'queue-of-a-subscriber',
    mistake: 'each /64 of an IPv6 subscriber has its own places in the queue of logins',
    file: 'src/server/people/sessions/fair-queue.ts',
    old: `toNetworks(ip).at(-1) ?? ''`,
    new: `toNetworks(ip).at(0) ?? ''`,
    check: 'abuse/login-queue',
    database: 'sqlite',
    reason: /a login of the shopper got the status 503/
  }
]
