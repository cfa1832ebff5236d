import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'

import { focusNextRow } from './focus-next-row.ts'

test('the fallback gets the focus if the next row has no remove button', async () => {
  const nextElementSibling = { querySelector: () => null }
  const event = { currentTarget: { closest: () => ({ nextElementSibling }) } }
  const focusFallback = vi.fn<() => void>()
  await focusNextRow(event as unknown as MouseEvent, Promise.resolve(true), focusFallback)
  expect(focusFallback).toHaveBeenCalledOnce()
})
