import { atom } from 'nanostores'

import { failureMessage } from '../failure.ts'

/** What could not be done, and why. */
export interface Refused {
  /** What it was, in words. */
  name: string
  reason: string
}

export type Work =
  | { status: 'idle' }
  | {
      status: 'running' | 'stopping' | 'ended' | 'cancelled'
      label: string
      done: number
      total: number
      refused: Refused[]
    }

/** The one long piece of work of a screen. */
export const $work = atom<Work>({ status: 'idle' })

interface Task<Item> {
  /** As in 'Deleting products'. */
  label: string
  items: Item[]
  /** How many go into one call. */
  size?: number
  nameOf: (item: Item) => string
  /** Does some of them; answers those that could not be. When it rejects, all of the part counts as failed. */
  run: (part: Item[]) => Promise<Refused[]>
}

/** Works through items part by part, and tells how far it is; it can be cancelled between two parts. */
export async function runThrough<Item>({ label, items, size = 1, nameOf, run }: Task<Item>): Promise<Work> {
  const refused: Refused[] = []
  let done = 0
  const show = (status: Exclude<Work['status'], 'idle'>) =>
    $work.set({ status, label, done, total: items.length, refused: [...refused] })
  show('running')
  while (done < items.length && $work.get().status === 'running') {
    const part = items.slice(done, done + size)
    refused.push(...(await run(part).catch((error: unknown) => allRefused(part.map(nameOf), error))))
    done += part.length
    show($work.get().status === 'stopping' ? 'stopping' : 'running')
  }
  show(done < items.length ? 'cancelled' : 'ended')
  return $work.get()
}

const allRefused = (names: string[], error: unknown): Refused[] => {
  const reason = failureMessage(error)
  return names.map((name) => ({ name, reason }))
}

/** Ends the work after the part that is on its way. */
export function cancelWork(): void {
  const work = $work.get()
  if (work.status === 'running') $work.set({ ...work, status: 'stopping' })
}

export const closeWork = (): void => $work.set({ status: 'idle' })
