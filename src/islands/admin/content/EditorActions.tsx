import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { formatLocalTime, INCOMPLETE_TIME, INCOMPLETE_TIME_ERROR } from '../../../lib/local-time.ts'
import type { EditorState } from '../../../stores/admin/content/section-draft.ts'
import type { SectionEditor } from '../../../stores/admin/content/section-editor.ts'
import { Button } from '../Button.tsx'
import { TimeField } from '../TimeField.tsx'
import { useTimeZone } from '../use-time-zone.ts'

/** Focuses 'Publish' if the action has removed the button that had the focus. */
export async function keepFocus<Result>(action: Promise<Result>): Promise<Result> {
  const result = await action
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-publish]')?.focus()
  return result
}

/** Opens the entry of the first field with an error, and focuses the field. */
function focusFirstError(): void {
  const field = document.querySelector<HTMLElement>('.content-editor form :is([aria-invalid], [data-error])')
  for (let element = field?.parentElement; element; element = element.parentElement)
    if (element instanceof HTMLDetailsElement) element.open = true
  field?.focus()
}

/** Publishes the draft, at once or at an ISO time. Resolves to false if that is not possible. */
async function publish(editor: SectionEditor, publishAt?: string): Promise<boolean> {
  await editor.save()
  const { draft, errors } = editor.$editor.get().view
  if (!draft) return false
  if (errors.length > 0) {
    focusFirstError()
    return false
  }
  if (publishAt) return keepFocus(editor.schedule(publishAt))
  await editor.publish()
  return true
}

export function EditorActions({ editor }: { editor: SectionEditor }) {
  const state = useStore(editor.$editor)
  const timeZone = useTimeZone()
  const { status, message, view } = state
  const hasChanges = view.draft !== null || status !== 'saved'
  const confirmDiscard = () => {
    if (confirm('Discard this draft? The published version stays live.')) void keepFocus(editor.discard())
  }
  return (
    <div className="stack tight sticky-actions" data-write>
      {(status === 'conflict' || status === 'failed') && (
        <div className="notice bad cluster" role="alert">
          <p>{message}</p>
          {status === 'failed' ? (
            <Button onClick={() => void editor.save()}>Try again</Button>
          ) : (
            <>
              <Button onClick={() => void editor.acceptOtherChanges()}>Show the newer draft</Button>
              <Button onClick={() => void editor.overwriteOtherChanges()}>Replace it with my draft</Button>
            </>
          )}
        </div>
      )}
      <div className="cluster">
        <Button
          isPrimary
          data-publish
          aria-disabled={!hasChanges || status === 'conflict'}
          onClick={() => void publish(editor)}
        >
          Publish
        </Button>
        {hasChanges && status !== 'conflict' && (
          <>
            <PublishAt schedule={(time) => publish(editor, time)} />
            <Button onClick={confirmDiscard}>Discard draft</Button>
          </>
        )}
        <p className="hint save-status" data-status={status}>
          {formatSaveStatus(state, timeZone)}
        </p>
      </div>
    </div>
  )
}

function formatSaveStatus({ status, view: { draft, errors } }: EditorState, timeZone: string): string {
  if (status === 'unsaved' || status === 'saving') return 'Saving…'
  if (status !== 'saved') return 'Not saved'
  if (!draft) return 'No unpublished changes'
  const saved = `Draft saved ${formatLocalTime(draft.savedAt, timeZone)}${draft.savedBy ? ` by ${draft.savedBy}` : ''}`
  return errors.length > 0 ? `${saved}. Correct the marked fields to publish it.` : saved
}

/** `schedule` resolves to false if the draft cannot be published at that time. */
function PublishAt({ schedule }: { schedule: (publishAt: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false)
  const [time, setTime] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isComplete = time !== '' && time !== INCOMPLETE_TIME
  const group = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) group.current?.querySelector('input')?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    setTime('')
    setSubmitted(false)
    button.current?.focus()
  }
  const submit = async () => {
    setSubmitted(true)
    if (!isComplete) group.current?.querySelector('input')?.focus()
    else if (await schedule(time)) close()
  }
  return (
    <>
      <Button ref={button} aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))}>
        Publish at…
      </Button>
      {isOpen && (
        <div ref={group} className="cluster publish-at" role="group" aria-label="Publish at a later time">
          <TimeField
            label="Time"
            value={time}
            error={isSubmitted && !isComplete ? INCOMPLETE_TIME_ERROR : undefined}
            onChange={setTime}
          />
          <Button isPrimary onClick={() => void submit()}>
            Schedule
          </Button>
        </div>
      )}
    </>
  )
}
