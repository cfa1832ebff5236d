import { toCents, toDollars } from '../../../lib/money.ts'
import type { ChangeList, ListPages } from './list-pages.ts'

interface ChangedList<Row extends { _id: string }> extends Pick<ListPages<Row>, '$list' | 'patch'> {
  reload: () => Promise<void>
  getAmount: (row: Row) => number
}

export function createRowChanges<Row extends { _id: string }>({ $list, patch, reload, getAmount }: ChangedList<Row>) {
  /** A reload that started before a row changed may receive the old row. */
  function patchOrReload(change: ChangeList<Row>): void {
    if ($list.get()?.status === 'loading') void reload()
    else patch(change)
  }

  const replaceRow = (row: Row): void =>
    patchOrReload(({ rows, sum }) => {
      const index = rows.findIndex(({ _id }) => _id === row._id)
      const old = rows[index]
      if (!old) return {}
      const newSum = sum === undefined ? undefined : toDollars(toCents(sum + getAmount(row) - getAmount(old)))
      return { rows: rows.with(index, row), sum: newSum }
    })

  function removeRow(id: string): void {
    patchOrReload(({ rows, total }) => ({
      rows: rows.filter((row) => row._id !== id),
      total: total === undefined ? undefined : Math.max(0, total - 1)
    }))
    const list = $list.get()
    if (list?.status === 'ready' && list.rows.length === 0 && list.nextCursor) void reload()
  }

  return { replaceRow, removeRow }
}
