import { atom } from 'nanostores'

/** What can be done about what a toast says: a link to follow, or something to press. */
export type ToastAction = { label: string } & ({ href: string } | { press: () => void })

export interface Toast {
  id: number
  tone: 'good' | 'bad' | 'info'
  text: string
  action?: ToastAction | undefined
}

/** How long a toast stays, in milliseconds; longer when there is something to press. */
const STAYS = 4000
const STAYS_WITH_ACTION = 10_000

/** How many there are at once. */
const MOST = 3

export const $toasts = atom<Toast[]>([])
let last = 0

/** Shows a toast. */
export function showToast(text: string, tone: Toast['tone'] = 'good', action?: ToastAction): void {
  last += 1
  $toasts.set([...$toasts.get(), { id: last, tone, text, action }].slice(-MOST))
}

export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

export const timeOf = (toast: Toast): number => (toast.action ? STAYS_WITH_ACTION : STAYS)
