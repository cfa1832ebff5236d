import { formatMoney } from './money.ts'
import { statusLabel } from './order-status.ts'

/** What the shop writes down, as people say it. */
const WORDS: Record<string, string> = {
  'access.refused': 'Was refused access',
  'account.registered': 'Registered',
  'feature.added': 'Added a feature image',
  'feature.deleted': 'Deleted a feature image',
  'feature.edited': 'Edited a feature image',
  'feature.moved': 'Changed the order of the feature images',
  'feature.restored': 'Restored a feature image',
  'login.refused': 'Could not sign in',
  'login.succeeded': 'Signed in',
  'login.throttled': 'Tried to sign in too often',
  'logout.succeeded': 'Signed out',
  'order.refund-asked': 'Asked for the refund of an order',
  'order.refunded': 'Refunded and rejected an order',
  'order.status-changed': 'Changed the status of an order',
  'password-reset.asked': 'Asked for a new password',
  'password-reset.done': 'Set a new password',
  'password-reset.refused': 'Followed a password link that is no longer good',
  'password-reset.throttled': 'Asked for a new password too often',
  'product.added': 'Added a product',
  'product.deleted': 'Deleted a product',
  'product.edited': 'Edited a product',
  'product.purged': 'Deleted a product for good',
  'product.restored': 'Restored a product',
  'registration.throttled': 'Tried to register too often',
  'review.hidden': 'Hid a review',
  'review.restored': 'Showed a review again'
}

/** The actions that a search means: by their code, or by words that people know them by. */
export function actionsLike(typed: string): string[] {
  const wanted = typed.toLowerCase()
  return Object.entries(WORDS)
    .filter(([action, words]) => action.includes(wanted) || words.toLowerCase().includes(wanted))
    .map(([action]) => action)
}

type Fields = Record<string, unknown> | null

interface Told {
  action: string
  before: Fields
  after: Fields
}

/** As in 'Changed the price from $10.00 to $12.00'. */
export function tellActivity({ action, before, after }: Told): string {
  const changes = action === 'order.refunded' ? [] : changesIn(before, after)
  if (changes.length > 0) return `Changed ${listed(changes)}`
  const reason = after?.['reason']
  return typeof reason === 'string' ? `${wordsFor(action)}: ${REASONS[reason] ?? reason}` : wordsFor(action)
}

/** One that is not known here yet is told by its code: `product.moved` becomes 'Product moved'. */
function wordsFor(action: string): string {
  const plain = action.replace(/[.-]/g, ' ')
  return WORDS[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

const REASONS: Record<string, string> = {
  unknown: 'there is no such account',
  'wrong-password': 'the password was wrong'
}

const FIELDS: Record<string, string> = {
  onHand: 'the stock',
  order: 'the order of the feature images',
  orderStatus: 'the status',
  paymentStatus: 'the payment status',
  salePrice: 'the sale price',
  userName: 'the name'
}

/** What is too long to be read in a table is only named. */
const LONGEST = 60

function changesIn(before: Fields, after: Fields): string[] {
  if (!before || !after) return []
  return Object.keys(after)
    .filter((field) => field in before && before[field] !== after[field])
    .map((field) => changeOf(field, before[field], after[field]))
}

function changeOf(field: string, was: unknown, is: unknown): string {
  const name = FIELDS[field] ?? `the ${field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
  const [from, to] = [valueOf(field, was), valueOf(field, is)]
  if (field === 'image' || !from || !to) return name
  return `${name} from ${from} to ${to}`
}

/** A value in words; '' when it is too long, or no word. */
function valueOf(field: string, value: unknown): string {
  if (typeof value === 'number') return /price$/i.test(field) ? formatMoney(value) : String(value)
  if (typeof value !== 'string' || value.length > LONGEST) return ''
  return field === 'orderStatus' ? statusLabel(value) : value
}

/** `a, b and c`. */
const listed = (parts: string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
