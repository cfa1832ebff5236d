import { Icon } from '../../../Icon.tsx'

export const RemoveButton = ({ name, remove }: { name: string; remove: () => void }) => (
  <button type="button" className="remove-name" aria-label={`Remove ${name}`} onClick={remove}>
    <Icon name="close" />
  </button>
)
