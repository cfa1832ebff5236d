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

/**
 * `aria-disabled` keeps the focus, `disabled` would lose it. After a move, the button of another row is under the pointer, so
 * the second click of a double click would undo the move.
 */
const MoveButton = ({ label, icon, disabled, onClick }: MoveButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={disabled}
    onClick={({ detail }) => !disabled && detail < 2 && onClick()}
  />
)
