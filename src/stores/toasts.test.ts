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

test('a toast with an action stays longer, so the user can reach its button', () => {
  showToast('Saved.')
  showToast('Deleted.', 'success', { label: 'Undo', press: () => {} })
  const [plain = 0, withAction = 0] = $toasts.get().map(getToastDuration)
  expect(withAction).toBeGreaterThan(plain)
})
