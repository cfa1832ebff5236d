import { Icon } from '../Icon.tsx'

interface MoveButtonProps {
  id?: string
  label: string
  icon: 'up' | 'down'
  disabled: boolean
  onClick: () => void
}

/** `aria-disabled` keeps the focus, `disabled` would lose it. */
export const MoveButton = ({ label, icon, disabled, onClick, id }: MoveButtonProps) => (
  <button
    type="button"
    id={id}
    className="icon-button"
    aria-label={label}
    aria-disabled={disabled}
    onClick={() => !disabled && onClick()}
  >
    <Icon name={icon} />
  </button>
)
