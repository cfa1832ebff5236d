import type { OrderStatus, PaymentStatus } from '../../src/api/contract/orders.ts'
import { DAY, HOUR, MINUTE } from '../../src/lib/dates.ts'
import type { Schema } from '../../src/server/db/schema.ts'
import type { Random } from './random.ts'

interface Step {
  at: number
  status: OrderStatus
}

export interface Outcome {
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
  abandoned: createEnd('rejected', 'failed', 'failed', 'released', false, false),
  open: createEnd('pending', 'pending', 'open', 'held', false, false),
  charging: createEnd('pending', 'pending', 'capturing', 'held', false, false),
  review: createEnd('pending', 'pending', 'review', 'held', true, false),
  refunding: createEnd('confirmed', 'paid', 'refunding', 'consumed', true, true),
  outOfStock: createEnd('rejected', 'refunded', 'refunded', 'released', true, false),
  returned: createEnd('rejected', 'refunded', 'refunded', 'released', true, true),
  paid: createEnd('confirmed', 'paid', 'captured', 'consumed', true, true)
}

function createEnd(
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  paymentState: Outcome['paymentState'],
  holds: Outcome['holds'],
  charged: boolean,
  confirmed: boolean
): Omit<Outcome, 'steps'> {
  return { status, paymentStatus, paymentState, holds, charged, confirmed }
}

/** After this time an admin would have handled a stuck payment. */
const MAX_STUCK_AGE = 45 * DAY
const HOLD = HOUR

export function drawOutcome(created: number, now: number, random: Random): Outcome {
  const kind = kindOf(now - created, random.next())
  const steps = STEPS[kind]?.(created, random) ?? []
  const pastSteps = steps.filter((step) => step.at <= now)
  // A later step has not happened yet.
  if (pastSteps.length < steps.length && kind !== 'paid')
    return { ...ENDS[pastSteps.length > 0 ? 'paid' : 'open'], steps: pastSteps }
  if (pastSteps.length === 0 && kind === 'paid') return { ...ENDS.open, steps: [] }
  return { ...ENDS[kind], status: pastSteps.at(-1)?.status ?? ENDS[kind].status, steps: pastSteps }
}

function kindOf(age: number, roll: number): Kind {
  if (age < HOLD && roll < 0.3) return 'open'
  if (roll < 0.06) return 'abandoned'
  if (roll < 0.062) return 'outOfStock'
  if (roll < 0.082) return 'returned'
  if (age > MAX_STUCK_AGE || age < HOLD) return 'paid'
  if (roll < 0.083) return 'charging'
  if (roll < 0.084) return 'review'
  return roll < 0.0845 ? 'refunding' : 'paid'
}

const STEPS: Partial<Record<Kind, (created: number, random: Random) => Step[]>> = {
  abandoned: (created) => [{ at: created + HOLD, status: 'rejected' }],
  outOfStock: (created, random) => [{ at: created + random.between(1, 8) * MINUTE, status: 'rejected' }],
  refunding: (created, random) => [confirmation(created, random)],
  returned: (created, random) => {
    const confirmed = confirmation(created, random)
    return [confirmed, { at: confirmed.at + random.between(4, 90) * HOUR, status: 'rejected' }]
  },
  paid: (created, random) => {
    const confirmed = confirmation(created, random)
    const packedAt = confirmed.at + random.between(3, 20) * HOUR
    // One in a hundred was forgotten.
    if (random.chance(0.01)) return [confirmed, { at: packedAt, status: random.one(['pending', 'inProcess']) }]
    const shippedAt = packedAt + random.between(6, 40) * HOUR
    const deliveredAt = shippedAt + random.between(2, 6) * DAY
    return [
      confirmed,
      { at: packedAt, status: 'inProcess' },
      { at: shippedAt, status: 'inShipping' },
      { at: deliveredAt, status: 'delivered' }
    ]
  }
}

const confirmation = (created: number, random: Random): Step => ({
  at: created + random.between(1, 8) * MINUTE,
  status: 'confirmed'
})
