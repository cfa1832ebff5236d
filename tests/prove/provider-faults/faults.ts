import {
  approve,
  approveWithDeclinedCard,
  returnFromPayPal,
  complete,
  deny,
  expireHold,
  approveAndCapture,
  payAgain,
  rejectByAdmin,
  type Step
} from './steps.ts'

/** All orders finish it before the next begins. Of a pair, every other order takes the second. */
interface Scene {
  /** For every such call until the scene ends. */
  persistent?: { on: string; fault: string; issue?: string }
  webhooks?: { mode: 'normal' | 'lost' | 'bad-signature' | 'late'; copies?: number; delayMs?: number }
  steps: Step | [Step, Step]
}

export interface ProviderFault {
  name: string
  description: string
  /** For as many such calls as there are orders. */
  transient?: { on: string; fault: string; ms?: number }
  scenes: Scene[]
  /** The final state. Of a pair, every other order has the second. */
  ends: string | [string, string]
}

const PAID = 'confirmed/paid captured'
const CANCELLED = 'rejected/failed failed'
const REFUNDED = 'rejected/refunded refunded'

const payingScenes: Scene[] = [{ steps: approveAndCapture }]
const wait: Step = async () => {}

/** The payment still succeeds. */
const recoverable = (name: string, description: string, on: string, fault: string, ms?: number): ProviderFault => ({
  name,
  description,
  transient: { on, fault, ...(ms && { ms }) },
  scenes: payingScenes,
  ends: PAID
})

export const PROVIDER_FAULTS: ProviderFault[] = [
  recoverable('slow', 'the capture takes 3 s', 'capture', 'latency', 3000),
  recoverable('timeout', 'the capture is done after the shop stopped waiting', 'capture', 'latency', 10_500),
  recoverable('cut-before', 'the line is cut before the capture', 'capture', 'drop-before'),
  recoverable('cut-after', 'the line is cut after the capture', 'capture', 'drop-after'),
  recoverable('error-500', 'the capture fails with 500', 'capture', '500'),
  recoverable('error-503', 'the capture fails with 503', 'capture', '503'),
  recoverable('too-many', 'the capture is refused with 429', 'capture', '429'),
  recoverable('token', 'the token is refused with 401', 'capture', '401'),
  recoverable('bad-json', 'the response of the capture is cut short', 'capture', 'bad-json'),
  recoverable('create-cut', 'the line is cut after a payment was opened', 'create', 'drop-after'),
  recoverable('create-json', 'the response of an opened payment is cut short', 'create', 'bad-json'),
  {
    name: 'webhooks-five-times',
    description: 'each webhook comes five times',
    scenes: [{ webhooks: { mode: 'normal', copies: 5 }, steps: approveAndCapture }],
    ends: PAID
  },
  {
    name: 'webhooks-out-of-order',
    description: 'the approval webhook arrives after the capture',
    scenes: [
      { webhooks: { mode: 'late', delayMs: 3000 }, steps: approve },
      { webhooks: { mode: 'normal' }, steps: returnFromPayPal }
    ],
    ends: PAID
  },
  {
    name: 'webhooks-lost',
    description: 'no webhook comes, and no browser',
    scenes: [{ webhooks: { mode: 'lost' }, steps: approve }],
    ends: PAID
  },
  {
    name: 'webhooks-forged',
    description: 'no webhook is genuine, and no browser comes',
    scenes: [{ webhooks: { mode: 'bad-signature' }, steps: approve }],
    ends: PAID
  },
  {
    name: 'card-declined',
    description: 'the card is declined; half pay with another',
    scenes: [{ steps: approveWithDeclinedCard }, { steps: returnFromPayPal }, { steps: [payAgain, expireHold] }],
    ends: [PAID, CANCELLED]
  },
  {
    name: 'capture-declined',
    description: 'the capture is declined for good; half pay anew',
    scenes: [
      { persistent: { on: 'capture', fault: 'declined' }, steps: approveAndCapture },
      { steps: [payAgain, expireHold] }
    ],
    ends: [PAID, CANCELLED]
  },
  {
    name: 'capture-pending',
    description: 'the capture is examined; half are denied',
    scenes: [
      { persistent: { on: 'capture', fault: 'pending' }, steps: approveAndCapture },
      { steps: [complete, deny] },
      { steps: [wait, expireHold] }
    ],
    ends: [PAID, CANCELLED]
  },
  {
    name: 'expired',
    description: 'the approval has run out at the capture',
    scenes: [{ persistent: { on: 'capture', fault: 'expired' }, steps: approveAndCapture }],
    ends: CANCELLED
  },
  {
    name: 'never-approved',
    description: 'the payer never comes back',
    scenes: [{ steps: expireHold }],
    ends: CANCELLED
  },
  {
    name: 'refund-refused',
    description: 'a refund is refused: the order stays paid',
    scenes: [
      { steps: approveAndCapture },
      { persistent: { on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' }, steps: rejectByAdmin }
    ],
    ends: PAID
  },
  {
    name: 'refund-cut',
    description: 'the line is cut after a refund',
    transient: { on: 'refund', fault: 'drop-after' },
    scenes: [{ steps: approveAndCapture }, { steps: rejectByAdmin }],
    ends: REFUNDED
  },
  {
    name: 'wrong-amount',
    description: 'a cent less is taken: a person must look',
    scenes: [{ persistent: { on: 'capture', fault: 'short' }, steps: approveAndCapture }],
    ends: 'pending/pending review'
  }
]
