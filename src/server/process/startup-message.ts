import { DEMO_ACCOUNTS } from '../people/accounts/demo-accounts.ts'
import type { Config } from '../platform/config/config.ts'
import { hasMailbox } from '../platform/mail/mailbox.ts'
import { MAILBOX_PATH } from '../platform/mail/mailbox-page.ts'

export function printStartupMessage(config: Config): void {
  console.log(`\n  ${config.settings.shopName} is open at ${config.publicUrl}`)
  if (config.payments.kind === 'simulated') console.log('  Payments are simulated: no money moves.')
  if (config.rateLimitScale !== 1 && config.mode === 'serve') {
    console.log(
      `  RATE_LIMIT_SCALE is ${config.rateLimitScale}: rate limits differ from those recommended for production.`
    )
  }
  if (config.mode !== 'serve') {
    for (const { label, email, password } of DEMO_ACCOUNTS) console.log(`  ${label}: ${email} / ${password}`)
  }
  if (hasMailbox(config)) console.log(`  Outgoing email: ${config.publicUrl}${MAILBOX_PATH}`)
  console.log('')
}
