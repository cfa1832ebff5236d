import { beforeEach, expect, test } from 'vitest'

import { $toasts, dismissToast, getToastDuration, showToast } from './toasts.ts'

beforeEach(() => $toasts.set([]))

const listTexts = () => $toasts.get().map(({ text }) => text)

test('the last three toasts are visible, and a dismissed one disappears', () => {
  for (const text of ['Saved.', 'Added.', 'Deleted.', 'Restored.']) showToast(text)
  expect(listTexts()).toEqual(['Added.', 'Deleted.', 'Restored.'])
  dismissToast($toasts.get()[1]?.id ?? 0)
  expect(listTexts()).toEqual(['Added.', 'Restored.'])
})

test('a toast with a button stays for ten seconds, and one with Undo for a minute', () => {
  showToast('Saved.')
  showToast('The product is not saved.', 'error', { label: 'Try again', press: () => {} })
  showToast('Deleted.', 'success', { label: 'Undo', press: () => {} })
  expect($toasts.get().map(getToastDuration)).toEqual([4000, 10_000, 60_000])
})
