import type { MouseEvent } from 'react'

import { Icon } from '../Icon.tsx'

interface MoveButtonProps {
  label: string
  icon: 'up' | 'down'
  disabled: boolean
  onClick: () => void
}

/** `aria-disabled` keeps the focus, `disabled` would lose it. */
export const MoveButton = ({ label, icon, disabled, onClick }: MoveButtonProps) => (
  <button
    type="button"
    className="icon-button"
    data-tool={icon}
    aria-label={label}
    aria-disabled={disabled}
    onClick={(event) => {
      if (disabled || isSecondPress(event)) return
      rememberPress(event)
      onClick()
    }}
  >
    <Icon name={icon} />
  </button>
)

/** In CSS pixels. A hand trembles, and two taps are never in exactly the same place. */
const SAME_PLACE = 16

/** The last press, until the pointer leaves its place. */
let lastPress: { button: Element; x: number; y: number } | undefined

const isKeyboardClick = ({ detail }: MouseEvent): boolean => detail === 0

/** After a move, the button of another row is under the pointer. A second click there would undo the move. */
const isSecondPress = (event: MouseEvent): boolean =>
  !isKeyboardClick(event) && lastPress !== undefined && lastPress.button !== event.currentTarget

function rememberPress(event: MouseEvent): void {
  if (isKeyboardClick(event)) return
  const { currentTarget: button, clientX: x, clientY: y } = event
  const press = { button, x, y }
  lastPress = press
  const forgetPress = ({ clientX, clientY }: PointerEvent) => {
    if (lastPress === press && Math.hypot(clientX - x, clientY - y) <= SAME_PLACE) return
    if (lastPress === press) lastPress = undefined
    for (const type of ['pointermove', 'pointerdown'] as const) removeEventListener(type, forgetPress)
  }
  for (const type of ['pointermove', 'pointerdown'] as const) addEventListener(type, forgetPress)
}
