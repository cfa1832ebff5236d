import { atom } from 'nanostores'

import { failureMessage } from '../../failure.ts'

export interface FailedItem {
  /** The item's label. */
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

/** A screen runs one batch at a time. */
export const $batch = atom<Batch>({ status: 'idle' })

interface BatchOptions<Item> {
  /** As in 'Deleting products'. */
  label: string
  items: Item[]
  /** Items per call. */
  size?: number
  nameOf: (item: Item) => string
  /** Resolves to the items that failed. If it rejects, all of them count as failed. */
  run: (part: Item[]) => Promise<FailedItem[]>
}

/** Runs the items call by call and publishes the progress. It can be cancelled between two calls. */
export async function runBatch<Item>({ label, items, size = 1, nameOf, run }: BatchOptions<Item>): Promise<Batch> {
  const failures: FailedItem[] = []
  let done = 0
  const publish = (status: Exclude<Batch['status'], 'idle'>) =>
    $batch.set({ status, label, done, total: items.length, failures: [...failures] })
  publish('running')
  while (done < items.length && $batch.get().status === 'running') {
    const part = items.slice(done, done + size)
    failures.push(...(await run(part).catch((error: unknown) => failAll(part.map(nameOf), error))))
    done += part.length
    publish($batch.get().status === 'stopping' ? 'stopping' : 'running')
  }
  publish(done < items.length ? 'cancelled' : 'ended')
  return $batch.get()
}

const failAll = (names: string[], error: unknown): FailedItem[] => {
  const reason = failureMessage(error)
  return names.map((name) => ({ name, reason }))
}

/** Stops after the call that is under way. */
export function cancelBatch(): void {
  const work = $batch.get()
  if (work.status === 'running') $batch.set({ ...work, status: 'stopping' })
}

export const closeBatch = (): void => $batch.set({ status: 'idle' })
