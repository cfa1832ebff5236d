import { atom } from 'nanostores'

export type ToastAction = { label: string } & ({ href: string } | { press: () => void })

export interface Toast {
  id: number
  tone: 'good' | 'bad' | 'info'
  text: string
  action?: ToastAction | undefined
}

const DURATION_MS = 4000
const DURATION_WITH_ACTION_MS = 10_000

const MAX_TOASTS = 3

export const $toasts = atom<Toast[]>([])
let lastId = 0

export function showToast(text: string, tone: Toast['tone'] = 'good', action?: ToastAction): void {
  lastId += 1
  $toasts.set([...$toasts.get(), { id: lastId, tone, text, action }].slice(-MAX_TOASTS))
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

export const getToastDuration = (toast: Toast): number => (toast.action ? DURATION_WITH_ACTION_MS : DURATION_MS)
