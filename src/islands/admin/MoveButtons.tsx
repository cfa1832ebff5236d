import { IconButton } from './Button.tsx'

interface MoveButtonsProps {
  /** Of the entry. */
  name: string
  index: number
  /** The number of entries in the list. */
  count: number
  move: (newIndex: number) => void
}

const DIRECTIONS = [
  ['up', -1],
  ['down', 1]
] as const

/**
 * Moves an entry of a list up or down. React keeps the focus on a button that it moves in the document. `aria-disabled` keeps
 * it, too, `disabled` would lose it. After a move, the button of another row is under the pointer, so the second click of a
 * double click would undo the move.
 */
export const MoveButtons = ({ name, index, count, move }: MoveButtonsProps) =>
  DIRECTIONS.map(([direction, step]) => {
    const isAtEnd = index + step < 0 || index + step >= count
    return (
      <IconButton
        key={direction}
        icon={direction}
        label={`Move ${name} ${direction}`}
        aria-disabled={isAtEnd}
        onClick={({ detail }) => !isAtEnd && detail < 2 && move(index + step)}
      />
    )
  })
