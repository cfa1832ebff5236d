/** Effects by keys. */
export const SHORTCUTS = {
  'Ctrl+K, ⌘K': 'Find a screen, product, order or customer',
  '/': 'Search the list',
  j: 'Next row',
  k: 'Previous row',
  Enter: 'Open the row',
  '?': 'Show these shortcuts'
}

const ROWS = 'main :is(tr, li)[data-row]'

function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  rows[current < 0 ? 0 : current + step]?.focus()
}

const ACTIONS: Partial<Record<string, () => void>> = {
  '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  Enter: () => document.querySelector<HTMLElement>(`${ROWS}:focus [data-open]`)?.click()
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, select, textarea')

/** Runs the shortcut of a key, unless a dialog is open. Single keys have no effect in a field. */
export function handleShortcut(event: KeyboardEvent, open: (dialog: 'palette' | 'help') => void): void {
  const { key, target, altKey } = event
  const hasModifier = event.ctrlKey || event.metaKey
  if (altKey || document.querySelector('dialog:modal')) return
  if (hasModifier && key.toLowerCase() === 'k') open('palette')
  else if (isField(target)) return
  else if (!hasModifier && key === '?') open('help')
  else if (!hasModifier && ACTIONS[key] && !(key === 'Enter' && !document.activeElement?.matches(ROWS))) ACTIONS[key]()
  else return
  event.preventDefault()
}
