import { atom } from 'nanostores'

import { getFailureMessage } from '../../failure.ts'
import type { AdminList } from './list.ts'

export interface FailedItem {
  name: string
  reason: string
}

export type Batch =
  | { status: 'idle' }
  | {
      status: 'running' | 'stopping' | 'ended' | 'cancelled'
      label: string
      done: number
      total: number
      failures: FailedItem[]
    }

export const $batch = atom<Batch>({ status: 'idle' })

interface BatchOptions<Item> {
  /** For example, 'Deleting products'. */
  label: string
  items: Item[]
  /** Items per part. */
  size?: number
  getName: (item: Item) => string
  /** Resolves to the failed items. A rejection fails all of them. */
  run: (part: Item[]) => Promise<FailedItem[]>
}

/** Runs the items in parts. Can be cancelled between two parts. */
export async function runBatch<Item>({ label, items, size = 1, getName, run }: BatchOptions<Item>): Promise<Batch> {
  const failures: FailedItem[] = []
  let done = 0
  const setState = (status: Exclude<Batch['status'], 'idle'>) =>
    $batch.set({ status, label, done, total: items.length, failures: [...failures] })
  setState('running')
  while (done < items.length && $batch.get().status === 'running') {
    const part = items.slice(done, done + size)
    failures.push(...(await run(part).catch((error: unknown) => failAll(part.map(getName), error))))
    done += part.length
    setState($batch.get().status === 'stopping' ? 'stopping' : 'running')
  }
  setState(done < items.length ? 'cancelled' : 'ended')
  return $batch.get()
}

interface RowBatch<Row extends { _id: string }> extends Pick<BatchOptions<Row>, 'label' | 'getName'> {
  list: Pick<AdminList<Row>, 'select' | 'reload'>
  rows: Row[]
  update: (row: Row) => Promise<unknown>
}

/** Updates selected rows one by one. Failed ones stay selected. */
export async function updateRows<Row extends { _id: string }>({ list, rows, update, ...options }: RowBatch<Row>) {
  const updatedIds: string[] = []
  const run = async (part: Row[]) => {
    for (const row of part) await update(row)
    updatedIds.push(...part.map(({ _id }) => _id))
    return []
  }
  await runBatch({ ...options, items: rows, run })
  list.select(updatedIds, false)
  await list.reload()
}

const failAll = (names: string[], error: unknown): FailedItem[] => {
  const reason = getFailureMessage(error)
  return names.map((name) => ({ name, reason }))
}

export function cancelBatch(): void {
  const batch = $batch.get()
  if (batch.status === 'running') $batch.set({ ...batch, status: 'stopping' })
}

export const closeBatch = (): void => $batch.set({ status: 'idle' })
