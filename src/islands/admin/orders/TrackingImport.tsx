import { useEffect, useRef, useState } from 'react'

import type { TrackingOutcome } from '../../../api/contract/order-administration.ts'
import { MAX_TRACKING_LINES, MAX_TRACKING_TEXT } from '../../../domain/limits.ts'
import { CARRIER_NAMES } from '../../../domain/orders/tracking.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { checkTracking, importTracking, type TrackingImport } from '../../../stores/admin/orders/tracking-import.ts'
import { readTextFile } from '../../../stores/admin/read-text-file.ts'
import { Button, GuardedButton } from '../Button.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { FileField } from '../Field.tsx'
import { type FieldDeclaration, Fields, Form, type FormState, SubmitButton, useForm } from '../Form.tsx'
import { TruncatedList } from '../lists/TruncatedList.tsx'
import { useSingleFlight } from '../use-single-flight.ts'

const FIELDS: FieldDeclaration<TrackingImport>[] = [
  {
    name: 'text',
    label: 'Lines',
    hint: `Each line has an order number, a tracking number and, if you like, a carrier, separated by commas, semicolons or tabs. For example: 1042, 1Z999, UPS. Up to ${MAX_TRACKING_LINES} lines.`,
    rows: 8,
    maxLength: MAX_TRACKING_TEXT
  },
  { name: 'carrier', label: 'Default carrier', options: Object.entries(CARRIER_NAMES) }
]

export function TrackingImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button data-write onClick={() => setOpen(true)}>
        Import Tracking Numbers
      </Button>
      {isOpen && <TrackingDialog close={() => setOpen(false)} />}
    </>
  )
}

type Step = { name: 'input' } | { name: 'preview' | 'done'; outcomes: TrackingOutcome[] }

function TrackingDialog({ close }: { close: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'input' })
  const state = useForm<TrackingImport>({
    initial: { text: '', carrier: 'dhl' },
    save: async (values) => setStep({ name: 'preview', outcomes: await checkTracking(values) })
  })
  const [isBusy, run] = useSingleFlight()
  const apply = () =>
    run(async () => {
      const outcomes = await importTracking(state.values)
      if (outcomes) setStep({ name: 'done', outcomes })
    })
  return (
    <EditDialog
      title="Import tracking numbers"
      className="batch"
      isUnsaved={state.isUnsaved && step.name !== 'done'}
      close={close}
    >
      {(requestClose) =>
        step.name === 'input' ? (
          <TrackingFields state={state} requestClose={requestClose} />
        ) : (
          <>
            <Outcomes key={step.name} outcomes={step.outcomes} isDone={step.name === 'done'} />
            <div className="cluster">
              {step.name === 'preview' && (
                <Button onClick={() => setStep({ name: 'input' })} aria-disabled={isBusy}>
                  Back
                </Button>
              )}
              {step.name === 'preview' && countSet(step.outcomes) > 0 ? (
                <GuardedButton isPrimary onClick={apply} aria-disabled={isBusy}>
                  Save {formatCount(countSet(step.outcomes), 'tracking number')}
                </GuardedButton>
              ) : (
                <Button onClick={requestClose}>Close</Button>
              )}
            </div>
          </>
        )
      }
    </EditDialog>
  )
}

function TrackingFields({ state, requestClose }: { state: FormState<TrackingImport>; requestClose: () => void }) {
  const [fileError, setFileError] = useState<string>()
  const readFile = async (file: File) => {
    const content = await readTextFile(file)
    const isTooLong = 'text' in content && content.text.length > MAX_TRACKING_TEXT
    setFileError(isTooLong ? `This file is too long. ${MAX_TRACKING_LINES} lines are possible.` : undefined)
    if ('message' in content) setFileError(content.message)
    else if (!isTooLong) state.change({ text: content.text })
  }
  return (
    <Form state={state} className="stack" noValidate>
      <FileField
        label="CSV file"
        error={fileError}
        errorRole="alert"
        hint="It fills in the lines below."
        onFile={(file) => void readFile(file)}
      />
      <Fields state={state} fields={FIELDS} />
      <div className="cluster">
        <Button onClick={requestClose}>Cancel</Button>
        <SubmitButton isBusy={state.isBusy}>Check the lines</SubmitButton>
      </div>
    </Form>
  )
}

const countSet = (outcomes: TrackingOutcome[]): number => outcomes.filter(({ outcome }) => outcome === 'set').length

const OUTCOME_TEXTS: Record<Exclude<TrackingOutcome['outcome'], 'set'>, string> = {
  unchanged: 'already has this number',
  'unknown-order': 'no order has this number',
  'not-paid': 'the order is not paid',
  cancelled: 'the order was cancelled or rejected',
  repeated: 'the order is also in an earlier line',
  'unknown-carrier': 'the carrier is unknown',
  malformed: 'needs an order number, a tracking number and at most a carrier'
}

function describeOutcome({ outcome, replaces }: TrackingOutcome, isDone: boolean): string {
  if (outcome !== 'set') return OUTCOME_TEXTS[outcome]
  return `${isDone ? 'saved' : 'will be saved'}${replaces ? `, replaces ${replaces}` : ''}`
}

function Outcomes({ outcomes, isDone }: { outcomes: TrackingOutcome[]; isDone: boolean }) {
  const summary = useRef<HTMLParagraphElement>(null)
  // The button that was pressed has disappeared.
  useEffect(() => summary.current?.focus(), [])
  return (
    <>
      <p ref={summary} role="status" tabIndex={-1}>
        {formatCount(countSet(outcomes), 'tracking number')} {isDone ? 'saved' : 'to save'},{' '}
        {formatCount(outcomes.length - countSet(outcomes), 'other line')}.
      </p>
      <TruncatedList items={outcomes} label="Outcomes" getKey={({ line }) => String(line)} max={MAX_TRACKING_LINES}>
        {(line) => (
          <>
            Line {line.line}:{' '}
            <strong>
              {line.order} {line.number}
            </strong>{' '}
            {describeOutcome(line, isDone)}
          </>
        )}
      </TruncatedList>
    </>
  )
}
