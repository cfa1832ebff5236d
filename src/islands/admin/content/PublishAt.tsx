import { useEffect, useRef, useState } from 'react'

import { INCOMPLETE_TIME, INCOMPLETE_TIME_ERROR } from '../../../lib/local-time.ts'
import { TimeField } from '../TimeField.tsx'
import { Button } from '../Button.tsx'

/** `schedule` resolves to false if the draft cannot be published at that time. */
export function PublishAt({ schedule }: { schedule: (publishAt: string) => Promise<boolean> }) {
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
        <div ref={group} className="publish-at" role="group" aria-label="Publish at a later time">
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
