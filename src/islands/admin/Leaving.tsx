import { useEffect, useRef } from 'react'

interface LeavingProps {
  question: string
  stay: () => void
  discard: () => void
}

/** Whether what was typed may go, asked in place, so that what would be lost is in view. */
export function Leaving({ question, stay, discard }: LeavingProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    keep.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div className="leaving" role="alertdialog" aria-labelledby="leaving">
      <p id="leaving">{question}</p>
      <button ref={keep} type="button" className="button" onClick={stay}>
        Keep editing
      </button>
      <button type="button" className="button quiet" onClick={discard}>
        Discard
      </button>
    </div>
  )
}
