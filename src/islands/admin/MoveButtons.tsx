import type { MouseEvent } from 'react'

import { IconButton } from './Button.tsx'

interface MoveButtonsProps {
  /** Of the entry. */
  name: string
  index: number
  /** The number of entries in the list. */
  count: number
  move: (newIndex: number) => void
}

/** Moves an entry of a list up or down. React keeps the focus on a button that it moves in the document. */
export const MoveButtons = ({ name, index, count, move }: MoveButtonsProps) => (
  <>
    <MoveButton label={`Move ${name} up`} icon="up" disabled={index === 0} onClick={() => move(index - 1)} />
    <MoveButton
      label={`Move ${name} down`}
      icon="down"
      disabled={index === count - 1}
      onClick={() => move(index + 1)}
    />
  </>
)

interface MoveButtonProps {
  label: string
  icon: 'up' | 'down'
  disabled: boolean
  onClick: () => void
}

/** `aria-disabled` keeps the focus, `disabled` would lose it. */
const MoveButton = ({ label, icon, disabled, onClick }: MoveButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={disabled}
    onClick={(event) => {
      if (disabled || isUnintendedClick(event)) return
      rememberClick(event)
      onClick()
    }}
  />
)

/** In CSS pixels. Two clicks on the same place can be a few pixels apart, above all with a finger. */
const SAME_PLACE_RADIUS_PX = 16

/** Undefined after the pointer has moved away or the page was scrolled. */
let lastClick: { button: Element } | undefined

const POINTER_EVENTS = ['pointermove', 'pointerdown', 'wheel'] as const

const isKeyboardClick = ({ detail }: MouseEvent): boolean => detail === 0

/** After a move, the button of another row is under the pointer. A second click there would undo the move. */
const isUnintendedClick = (event: MouseEvent): boolean =>
  !isKeyboardClick(event) && lastClick !== undefined && lastClick.button !== event.currentTarget

function rememberClick(event: MouseEvent): void {
  if (isKeyboardClick(event)) return
  const { currentTarget: button, clientX: x, clientY: y } = event
  const click = { button }
  lastClick = click
  const forgetClick = ({ type, clientX, clientY }: globalThis.MouseEvent) => {
    const isSamePlace = type !== 'wheel' && Math.hypot(clientX - x, clientY - y) <= SAME_PLACE_RADIUS_PX
    if (lastClick === click && isSamePlace) return
    if (lastClick === click) lastClick = undefined
    for (const name of POINTER_EVENTS) removeEventListener(name, forgetClick)
  }
  for (const name of POINTER_EVENTS) addEventListener(name, forgetClick, { passive: true })
}
