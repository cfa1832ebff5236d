import { useEffect, useRef, useState } from 'react'

import { TimeField } from '../TimeField.tsx'

/** `schedule` resolves to false if the draft cannot be published at that time. */
export function PublishAt({ schedule }: { schedule: (publishAt: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false)
  const [time, setTime] = useState('')
  const group = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) group.current?.querySelector('input')?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    setTime('')
    button.current?.focus()
  }
  const submit = async () => {
    if (time && (await schedule(time))) close()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        Publish at…
      </button>
      {isOpen && (
        <div ref={group} className="publish-at" role="group" aria-label="Publish at a later time">
          <TimeField label="Time" value="" onChange={setTime} />
          <button type="button" className="button" aria-disabled={!time} onClick={() => void submit()}>
            Schedule
          </button>
        </div>
      )}
    </>
  )
}
