import type { OrderStatus, PaymentStatus } from '../../src/api/contract/orders.ts'
import { DAY, HOUR, MINUTE } from '../../src/lib/dates.ts'
import type { Schema } from '../../src/server/db/schema.ts'
import type { Dice } from './dice.ts'

interface Step {
  at: number
  status: OrderStatus
}

export interface Fate {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentState: Schema['payments']['state']
  holds: Schema['stock_holds']['state']
  charged: boolean
  confirmed: boolean
  /** Status changes after the creation, oldest first. */
  steps: Step[]
}

type Kind = keyof typeof ENDS

const ENDS = {
  abandoned: ended('rejected', 'failed', 'failed', 'released', false, false),
  open: ended('pending', 'pending', 'open', 'held', false, false),
  charging: ended('pending', 'pending', 'capturing', 'held', false, false),
  review: ended('pending', 'pending', 'review', 'held', true, false),
  refunding: ended('confirmed', 'paid', 'refunding', 'consumed', true, true),
  unstocked: ended('rejected', 'refunded', 'refunded', 'released', true, false),
  returned: ended('rejected', 'refunded', 'refunded', 'released', true, true),
  paid: ended('confirmed', 'paid', 'captured', 'consumed', true, true)
}

function ended(
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  paymentState: Fate['paymentState'],
  holds: Fate['holds'],
  charged: boolean,
  confirmed: boolean
): Omit<Fate, 'steps'> {
  return { status, paymentStatus, paymentState, holds, charged, confirmed }
}

/** After this time an admin would have handled a stuck payment. */
const SEEN_TO = 45 * DAY
const HOLD = HOUR

export function fateOf(created: number, now: number, dice: Dice): Fate {
  const kind = kindOf(now - created, dice.roll())
  const steps = STEPS[kind]?.(created, dice) ?? []
  const known = steps.filter((step) => step.at <= now)
  // A rejection that is due, or the payment of an order that was just placed, has not happened yet.
  if (known.length < steps.length && kind !== 'paid')
    return { ...ENDS[known.length > 0 ? 'paid' : 'open'], steps: known }
  if (known.length === 0 && kind === 'paid') return { ...ENDS.open, steps: [] }
  return { ...ENDS[kind], status: known.at(-1)?.status ?? ENDS[kind].status, steps: known }
}

function kindOf(age: number, roll: number): Kind {
  if (age < HOLD && roll < 0.3) return 'open'
  if (roll < 0.06) return 'abandoned'
  if (roll < 0.062) return 'unstocked'
  if (roll < 0.082) return 'returned'
  if (age > SEEN_TO || age < HOLD) return 'paid'
  if (roll < 0.083) return 'charging'
  if (roll < 0.084) return 'review'
  return roll < 0.0845 ? 'refunding' : 'paid'
}

const STEPS: Partial<Record<Kind, (created: number, dice: Dice) => Step[]>> = {
  abandoned: (created) => [{ at: created + HOLD, status: 'rejected' }],
  unstocked: (created, dice) => [{ at: created + dice.between(1, 8) * MINUTE, status: 'rejected' }],
  refunding: (created, dice) => [confirmation(created, dice)],
  returned: (created, dice) => {
    const confirmed = confirmation(created, dice)
    return [confirmed, { at: confirmed.at + dice.between(4, 90) * HOUR, status: 'rejected' }]
  },
  paid: (created, dice) => {
    const confirmed = confirmation(created, dice)
    const packed = confirmed.at + dice.between(3, 20) * HOUR
    // One in a hundred was forgotten.
    if (dice.chance(0.01)) return [confirmed, { at: packed, status: dice.one(['pending', 'inProcess']) }]
    const sent = packed + dice.between(6, 40) * HOUR
    const arrived = sent + dice.between(2, 6) * DAY
    return [
      confirmed,
      { at: packed, status: 'inProcess' },
      { at: sent, status: 'inShipping' },
      { at: arrived, status: 'delivered' }
    ]
  }
}

const confirmation = (created: number, dice: Dice): Step => ({
  at: created + dice.between(1, 8) * MINUTE,
  status: 'confirmed'
})
