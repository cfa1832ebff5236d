import { atom } from 'nanostores'

export type ToastAction = { label: string; actionKey?: string } & ({ href: string } | { press: () => void })

/** Comes from `startAttempt`. */
export type Retry = ToastAction & { actionKey: string }

export interface Toast {
  id: number
  tone: 'success' | 'error' | 'info'
  text: string
  action?: ToastAction | undefined
}

const DURATION_MS = 4000
const DURATION_WITH_ACTION_MS = 10_000
/** Long enough to notice the mistake. */
const DURATION_WITH_UNDO_MS = 60_000

const MAX_TOASTS = 3

export const $toasts = atom<Toast[]>([])
let lastId = 0

export function showToast(text: string, tone: Toast['tone'] = 'success', action?: ToastAction): void {
  lastId += 1
  $toasts.set([...$toasts.get(), { id: lastId, tone, text, action }].slice(-MAX_TOASTS))
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

/**
 * Returns the 'Try again' button for the failure toast of an action, and dismisses the failure toast of the previous
 * attempt. Call it when the action starts. After a success, the old toast would offer to repeat the action, and on a
 * phone it would hide the success message.
 */
export function startAttempt(actionKey: string, press: () => void): Retry {
  $toasts.set($toasts.get().filter(({ action }) => action?.actionKey !== actionKey))
  return { label: 'Try again', actionKey, press }
}

export function getToastDuration({ tone, action }: Toast): number {
  if (!action) return DURATION_MS
  // The action of a success undoes it.
  return tone === 'success' ? DURATION_WITH_UNDO_MS : DURATION_WITH_ACTION_MS
}
