import { atom } from 'nanostores'

export interface Toast {
  id: number
  tone: 'good' | 'bad' | 'info'
  text: string
}

/** How long a toast stays, in milliseconds, and how many there are at once. */
export const TOAST_TIME = 4000
const MOST = 3

export const $toasts = atom<Toast[]>([])
let last = 0

/** Tells something in passing. */
export function tell(text: string, tone: Toast['tone'] = 'good'): void {
  last += 1
  $toasts.set([...$toasts.get(), { id: last, tone, text }].slice(-MOST))
}

export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
