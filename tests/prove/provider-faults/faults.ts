import {
  approve,
  approveWithABadCard,
  comeBack,
  complete,
  deny,
  letTheHoldEnd,
  pay,
  payAnew,
  rejectByAdmin,
  type Step
} from './steps.ts'

/** What all orders do before any of them goes on; of a pair, every other order takes the second. */
interface Scene {
  /** Befalls every such call until the scene is over. */
  lasting?: { on: string; fault: string; issue?: string }
  webhooks?: { mode: 'normal' | 'lost' | 'bad-signature' | 'late'; copies?: number; delayMs?: number }
  steps: Step | [Step, Step]
}

export interface ProviderFault {
  name: string
  told: string
  /** Befalls as many such calls as there are orders, and no more. */
  passing?: { on: string; fault: string; ms?: number }
  scenes: Scene[]
  /** How every order ends; of a pair, every other one the second way. */
  ends: string | [string, string]
}

const PAID = 'confirmed/paid captured'
const GIVEN_UP = 'rejected/failed failed'
const REFUNDED = 'rejected/refunded refunded'

const paying: Scene[] = [{ steps: pay }]
const wait: Step = async () => {}

/** A fault of one call of a payment that ends paid all the same. */
const overcome = (name: string, told: string, on: string, fault: string, ms?: number): ProviderFault => ({
  name,
  told,
  passing: { on, fault, ...(ms && { ms }) },
  scenes: paying,
  ends: PAID
})

export const PROVIDER_FAULTS: ProviderFault[] = [
  overcome('slow', 'the capture takes 3 s', 'capture', 'latency', 3000),
  overcome('timeout', 'the capture is done after the shop stopped waiting', 'capture', 'latency', 10_500),
  overcome('cut-before', 'the line is cut before the capture', 'capture', 'drop-before'),
  overcome('cut-after', 'the line is cut after the capture', 'capture', 'drop-after'),
  overcome('error-500', 'the capture fails with 500', 'capture', '500'),
  overcome('error-503', 'the capture fails with 503', 'capture', '503'),
  overcome('too-many', 'the capture is refused with 429', 'capture', '429'),
  overcome('token', 'the token is refused with 401', 'capture', '401'),
  overcome('bad-json', 'the answer of the capture is cut short', 'capture', 'bad-json'),
  overcome('create-cut', 'the line is cut after a payment was opened', 'create', 'drop-after'),
  overcome('create-json', 'the answer of an opened payment is cut short', 'create', 'bad-json'),
  {
    name: 'webhooks-five-times',
    told: 'each webhook comes five times',
    scenes: [{ webhooks: { mode: 'normal', copies: 5 }, steps: pay }],
    ends: PAID
  },
  {
    name: 'webhooks-out-of-order',
    told: 'the approval is told after the capture',
    scenes: [
      { webhooks: { mode: 'late', delayMs: 3000 }, steps: approve },
      { webhooks: { mode: 'normal' }, steps: comeBack }
    ],
    ends: PAID
  },
  {
    name: 'webhooks-lost',
    told: 'no webhook comes, and no browser',
    scenes: [{ webhooks: { mode: 'lost' }, steps: approve }],
    ends: PAID
  },
  {
    name: 'webhooks-forged',
    told: 'no webhook is genuine, and no browser comes',
    scenes: [{ webhooks: { mode: 'bad-signature' }, steps: approve }],
    ends: PAID
  },
  {
    name: 'card-declined',
    told: 'the card is declined; half pay with another',
    scenes: [{ steps: approveWithABadCard }, { steps: comeBack }, { steps: [payAnew, letTheHoldEnd] }],
    ends: [PAID, GIVEN_UP]
  },
  {
    name: 'capture-declined',
    told: 'the capture is declined for good; half pay anew',
    scenes: [{ lasting: { on: 'capture', fault: 'declined' }, steps: pay }, { steps: [payAnew, letTheHoldEnd] }],
    ends: [PAID, GIVEN_UP]
  },
  {
    name: 'capture-pending',
    told: 'the capture is examined; half are denied',
    scenes: [
      { lasting: { on: 'capture', fault: 'pending' }, steps: pay },
      { steps: [complete, deny] },
      { steps: [wait, letTheHoldEnd] }
    ],
    ends: [PAID, GIVEN_UP]
  },
  {
    name: 'expired',
    told: 'the approval has run out at the capture',
    scenes: [{ lasting: { on: 'capture', fault: 'expired' }, steps: pay }],
    ends: GIVEN_UP
  },
  {
    name: 'never-approved',
    told: 'the payer never comes back',
    scenes: [{ steps: letTheHoldEnd }],
    ends: GIVEN_UP
  },
  {
    name: 'refund-refused',
    told: 'a refund is refused: the order stays paid',
    scenes: [
      { steps: pay },
      { lasting: { on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' }, steps: rejectByAdmin }
    ],
    ends: PAID
  },
  {
    name: 'refund-cut',
    told: 'the line is cut after a refund',
    passing: { on: 'refund', fault: 'drop-after' },
    scenes: [{ steps: pay }, { steps: rejectByAdmin }],
    ends: REFUNDED
  },
  {
    name: 'wrong-amount',
    told: 'a cent less is taken: a person must look',
    scenes: [{ lasting: { on: 'capture', fault: 'short' }, steps: pay }],
    ends: 'pending/pending review'
  }
]
