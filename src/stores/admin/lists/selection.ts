import { atom } from 'nanostores'

export function createSelection() {
  const $selected = atom<ReadonlySet<string>>(new Set())

  function select(ids: Iterable<string>, isSelected: boolean): void {
    const next = new Set($selected.get())
    for (const id of ids) next[isSelected ? 'add' : 'delete'](id)
    $selected.set(next)
  }

  /** Deselects all others. */
  function keepSelected(ids: string[]): void {
    const selected = $selected.get()
    $selected.set(new Set(ids.filter((id) => selected.has(id))))
  }

  return { $selected, select, keepSelected }
}
