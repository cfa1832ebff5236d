import type { HealthCheck } from '../../../api/contract/health.ts'
import type { Shop } from '../../platform/shop.ts'
import { readBackup, readDrill } from './backup-checks.ts'
import { readJobs } from './job-checks.ts'
import { readFailedMails, readWaitingMails } from './mail-checks.ts'
import { readStuckPayments, readWebhooks } from './payment-checks.ts'
import type { Reading } from './reading.ts'
import { readClock, readDisk, readVersion } from './server-checks.ts'

interface CheckDeclaration extends Pick<HealthCheck, 'name' | 'label' | 'advice'> {
  read: (shop: Shop) => Promise<Reading>
}

/** The admin panel, the metrics and the alarm emails show these checks. */
const CHECKS: CheckDeclaration[] = [
  {
    name: 'jobs',
    label: 'Background jobs',
    advice: 'Read the error of the job in the log of the shop, and restart the shop if the job stands still.',
    read: readJobs
  },
  {
    name: 'mails_waiting',
    label: 'Emails that wait',
    advice: 'Check SMTP_URL and the mail server. The log has the reason of each delay.',
    read: readWaitingMails
  },
  {
    name: 'mails_failed',
    label: 'Emails that failed in the last 7 days',
    advice: 'Check the addresses of these customers. The log has the reason of each failure.',
    read: readFailedMails
  },
  {
    name: 'stuck_payments',
    label: 'Stuck payments',
    advice: "Open 'Stuck payments' on the dashboard, and compare each payment with your PayPal account.",
    read: readStuckPayments
  },
  {
    name: 'paypal_webhooks',
    label: 'PayPal webhooks',
    advice: "Compare PAYPAL_WEBHOOK_ID and the URL of the webhook with PayPal's dashboard.",
    read: readWebhooks
  },
  {
    name: 'backup',
    label: 'Backup',
    advice: 'Set BACKUP_TO and BACKUP_KEY, or fix the error. The log of the shop has it too.',
    read: readBackup
  },
  {
    name: 'restore_drill',
    label: 'Test of the backup',
    advice: 'Restore an older backup on another machine, and make a new one with npm run backup.',
    read: readDrill
  },
  {
    name: 'disk',
    label: 'Free disk space of DATA_DIR',
    advice: 'Delete old files of DATA_DIR/outbox and DATA_DIR/backups, or enlarge the disk.',
    read: readDisk
  },
  {
    name: 'clock',
    label: "Difference to PayPal's clock",
    advice: 'Turn on time synchronization (NTP) on the server.',
    read: readClock
  },
  { name: 'version', label: 'Version', advice: '', read: readVersion }
]

export const readHealth = (shop: Shop): Promise<HealthCheck[]> =>
  Promise.all(CHECKS.map(async ({ read, ...check }) => ({ ...check, ...(await read(shop)) })))
