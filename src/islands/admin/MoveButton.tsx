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
    onClick={() => !disabled && onClick()}
  >
    <Icon name={icon} />
  </button>
)
