import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

interface DiscardConfirmationProps {
  question: string
  onKeepEditing: () => void
  onDiscard: () => void
}

/** Renders the question in place, so the unsaved input stays visible. */
export function DiscardConfirmation({ question, onKeepEditing, onDiscard }: DiscardConfirmationProps) {
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const previous = document.activeElement
    keepButton.current?.focus()
    return () => {
      if (previous instanceof HTMLElement) previous.focus()
    }
  }, [])
  return (
    <div className="cluster discard-confirmation" role="alertdialog" aria-labelledby="discard-question">
      <p id="discard-question">{question}</p>
      <Button isPrimary ref={keepButton} onClick={onKeepEditing}>
        Keep editing
      </Button>
      <Button onClick={onDiscard}>Discard</Button>
    </div>
  )
}
