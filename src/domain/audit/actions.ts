import { formatUtcTime } from '../../lib/dates.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatMoney } from '../../lib/money.ts'
import { getRoleLabel } from '../accounts/admin-roles.ts'
import { getStatusLabel } from '../orders/order-status.ts'

const ACTION_TEXTS = {
  'access.denied': 'Was denied access',
  'account.email-changed': 'Changed the email address',
  'account.erased': 'Deleted the account',
  'account.note-added': 'Added a note about a customer',
  'account.password-changed': 'Changed the password',
  'account.registered': 'Registered',
  'account.renamed': 'Changed the user name',
  'admin.disabled': 'Disabled an administrator',
  'admin.enabled': 'Enabled an administrator',
  'admin.invited': 'Invited an administrator',
  'admin.role-changed': 'Changed the role of an administrator',
  'admin.reset': "Reset an administrator's password from the command line",
  'audit.omitted': 'Left out events, because there were too many',
  'content.draft-discarded': 'Discarded a draft of the texts',
  'content.published': 'Published a change to the texts',
  'content.schedule-cancelled': 'Cancelled a scheduled change to the texts',
  'content.scheduled': 'Scheduled a change to the texts',
  'content.restored': 'Restored a version of the texts',
  'feature.added': 'Added a feature image',
  'feature.deleted': 'Deleted a feature image',
  'feature.edited': 'Edited a feature image',
  'feature.ended': 'A feature image ended as scheduled',
  'feature.moved': 'Changed the order of the feature images',
  'feature.restored': 'Restored a feature image',
  'feature.started': 'A feature image started as scheduled',
  'group.added': 'Added a category, brand or collection',
  'group.deleted': 'Deleted a category, brand or collection',
  'group.edited': 'Edited a category, brand or collection',
  'group.merged': 'Merged a category, brand or collection into another',
  'login.failed': 'Failed to sign in',
  'login.succeeded': 'Signed in',
  'login.throttled': 'Made too many sign-in attempts',
  'logout.succeeded': 'Signed out',
  'order.cancellation-requested': 'Requested the cancellation of an order',
  'order.cancelled': 'Cancelled an order',
  'order.invoice-issued': 'Issued the invoice of an order',
  'order.credit-note-issued': 'Issued a credit note of an order',
  'order.note-added': 'Added a note to an order',
  'order.partially-refunded': 'Made a refund',
  'order.rejection-requested': 'Requested a full refund to reject an order',
  'order.refund-failed': 'A refund failed',
  'order.refund-requested': 'Requested a refund',
  'order.refunded': 'Refunded an order in full',
  'order.return-accepted': 'Accepted a return',
  'order.return-declined': 'Declined a return',
  'order.return-received': 'Received the parcel of a return',
  'order.return-requested': 'Requested a return',
  'order.status-changed': 'Changed the status of an order',
  'order.tracking-changed': 'Changed the tracking number of an order',
  'passkey.added': 'Created a passkey',
  'passkey.deleted': 'Deleted a passkey',
  'password-reset.requested': 'Requested a password reset',
  'password-reset.completed': 'Set a new password',
  'password-reset.failed': 'Used an expired password link',
  'password-reset.throttled': 'Requested too many password resets',
  'product.added': 'Added a product',
  'product.deleted': 'Deleted a product',
  'product.edited': 'Edited a product',
  'product.purged': 'Permanently deleted a product',
  'product.restored': 'Restored a product',
  'product.pictures-changed': 'Changed the pictures of a product',
  'promotion.added': 'Added a discount',
  'promotion.deleted': 'Deleted a discount',
  'promotion.edited': 'Edited a discount',
  'promotion.restored': 'Restored a discount',
  'registration.throttled': 'Made too many registration attempts',
  'review.hidden': 'Hid a review',
  'review.restored': 'Restored a review',
  'schedule.failed': 'A scheduled change failed',
  'two-factor.disabled': 'Turned two-factor authentication off',
  'two-factor.codes-replaced': 'Replaced the recovery codes',
  'two-factor.enabled': 'Turned two-factor authentication on',
  'settings.changed': 'Changed the settings'
}

export type AuditAction = keyof typeof ACTION_TEXTS

const isKnownAction = (action: string): action is AuditAction => Object.hasOwn(ACTION_TEXTS, action)

interface ActorFields {
  actor: { userName: string } | null
  ip: string | null
}

export const formatActor = ({ actor, ip }: ActorFields): string =>
  actor?.userName ?? (ip === null ? 'The shop' : 'A visitor')

/** Finds the actions whose code or text contains the input. */
export function findActions(input: string): string[] {
  const term = input.toLowerCase()
  return Object.entries(ACTION_TEXTS)
    .filter(([action, text]) => action.includes(term) || text.toLowerCase().includes(term))
    .map(([action]) => action)
}

type Fields = Record<string, unknown> | null

interface ActivityChange {
  action: string
  before: Fields
  after: Fields
}

/** Describes an activity, as in 'Changed the price from $10.00 to $12.00'. */
export function describeActivity({ action, before, after }: ActivityChange): string {
  const changes = STATUS_ACTIONS.has(action) ? [] : findChanges(before, after)
  if (changes.length > 0) return `Changed ${joinWithAnd(changes)}`
  if (action === 'audit.omitted') return describeOmitted(after)
  const role = formatValue('adminRole', after?.['adminRole'])
  if (role) return `${describeAction(action)} with the role ${role}`
  const reason = after?.['reason']
  if (action === 'order.refunded' && before?.['orderStatus'] !== after?.['orderStatus'])
    return `${describeAction(action)}, and rejected it`
  if (typeof reason !== 'string') return describeAction(action)
  return `${describeAction(action)}: ${action === 'login.failed' ? (LOGIN_ERRORS[reason] ?? reason) : reason}`
}

const describeOmitted = (after: Fields): string =>
  `Left out ${formatCount(Number(after?.['count']), 'event')}, because there were too many: ${describeAction(String(after?.['action']))}`

/** Their texts say what happened. The new status may wait for a refund. */
const STATUS_ACTIONS = new Set(['order.cancelled', 'order.refunded', 'order.rejection-requested'])

/** Describes an unknown code `product.moved` as 'Product moved'. */
function describeAction(action: string): string {
  if (isKnownAction(action)) return ACTION_TEXTS[action]
  const words = action.replace(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const LOGIN_ERRORS: Record<string, string> = {
  'account-disabled': 'disabled account',
  'passkey-expired': 'expired passkey request',
  'passkey-invalid': 'invalid passkey',
  'passkey-unknown': 'unknown passkey',
  unknown: 'unknown account',
  'wrong-password': 'wrong password',
  'wrong-code': 'wrong code'
}

const FIELDS: Record<string, string> = {
  adminRole: 'the role of an administrator',
  countries: 'the delivery countries',
  freeShippingFrom: 'the subtotal for free shipping',
  mailFrom: 'the sender address',
  onHand: 'the stock',
  order: 'the order of the feature images',
  orderStatus: 'the status',
  ownerEmail: 'the email address of the owner',
  ownerMails: 'the emails to the owner',
  paymentStatus: 'the payment status',
  returnDays: 'the return period',
  returnsWaitForParcel: 'whether refunds of returns wait for the parcel',
  reviews: 'who can review products',
  saleEndsAt: 'the end of the sale',
  salePrice: 'the sale price',
  saleStartsAt: 'the start of the sale',
  showLowestPrice: 'whether the lowest price is shown',
  showFirstSteps: 'whether the first steps are shown',
  userName: 'the name',
  vatRate: 'the VAT rate'
}

const MAX_VALUE_LENGTH = 60

function findChanges(before: Fields, after: Fields): string[] {
  if (!before || !after) return []
  return Object.keys(after)
    .filter((field) => field in before && before[field] !== after[field])
    .map((field) => describeChange(field, before[field], after[field]))
}

function describeChange(field: string, before: unknown, after: unknown): string {
  const name = FIELDS[field] ?? `the ${field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
  const [from, to] = [formatValue(field, before), formatValue(field, after)]
  if (field === 'image' || !from || !to) return name
  return `${name} from ${from} to ${to}`
}

/** Returns '' for long text and for values that are neither text nor a number. */
function formatValue(field: string, value: unknown): string {
  if (typeof value === 'number') return formatNumber(field, value)
  if (typeof value !== 'string' || value.length > MAX_VALUE_LENGTH) return ''
  if (field === 'adminRole') return getRoleLabel(value)
  if (field.endsWith('At')) return value ? formatUtcTime(value) : 'no time'
  if (field === 'status') return value || 'published'
  return field === 'orderStatus' ? getStatusLabel(value) : value
}

function formatNumber(field: string, value: number): string {
  if (field === 'salePrice' && value === 0) return 'none'
  if (/price$/i.test(field) || field === 'freeShippingFrom') return formatMoney(value)
  if (field === 'vatRate') return `${value}%`
  return field === 'returnDays' ? `${value} days` : String(value)
}

/** Joins the parts as in 'a, b and c'. */
const joinWithAnd = (parts: string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
