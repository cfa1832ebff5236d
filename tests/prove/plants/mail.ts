import type { Plant } from './planting.ts'

export const MAIL: Plant[] = [
  {
    name: 'any-number-of-email-changes',
    mistake: 'requests for another email address are not rate-limited',
    file: 'src/server/people/accounts/routes.ts',
    old: "await enforceLimits(shop, context, [createLimit('email-change', session.user.id)])",
    new: '',
    check: 'abuse/mail',
    database: 'sqlite',
    reason: /the email of the stranger left after \d+ s/
  },
  {
    name: 'any-number-of-password-changes',
    mistake: 'password changes are not rate-limited',
    file: 'src/server/people/accounts/routes.ts',
    old: "await enforceLimits(shop, context, [createLimit('password-change', session.user.id)])",
    new: '',
    check: 'abuse/mail',
    database: 'sqlite',
    reason: /an account changed its password 20 times/
  },
  {
    name: 'unsent-emails-kept',
    mistake: 'a new email does not replace an unsent one about the same',
    file: 'src/server/platform/mail/outbox.ts',
    old: 'if (canReplaceUnsent(toKind(key))) await deleteUnsentMails(trx, mail)',
    new: 'void [canReplaceUnsent, deleteUnsentMails]',
    check: 'abuse/mail',
    database: 'sqlite',
    reason: /a recipient gets \d+ emails of a kind/
  }
]
