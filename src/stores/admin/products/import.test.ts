import { expect, test, vi } from 'vitest'

import { $import, checkImportFile } from './import.ts'

const readCsv = vi.hoisted(() => vi.fn<() => Promise<never>>())
vi.mock('../../../lib/csv.ts', () => ({ readCsv }))

const getMessage = () => {
  const state = $import.get()
  return state.status === 'choosing' ? state.message : state.status
}

test('an admin who chooses an unreadable file is asked to choose it again', async () => {
  const file = new File(['title'], 'a.csv')
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('Gone.', 'NotReadableError'))
  await checkImportFile(file)
  expect(getMessage()).toBe('This file cannot be read. Please choose it again.')
})

test('a CSV module that fails to load shows a connection error', async () => {
  readCsv.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  await checkImportFile(new File(['title'], 'a.csv'))
  expect(getMessage()).toBe('The shop could not be reached. Please check your connection and try again.')
})
