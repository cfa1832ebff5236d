import { expect, test } from 'vitest'

import { runUnlessBusy } from './run-unless-busy.ts'

test('a task is skipped while another with the same key is running', async () => {
  const finished: string[] = []
  const work = (name: string) => () => Promise.resolve(finished.push(name))
  const first = runUnlessBusy('a', work('first'))
  await Promise.all([runUnlessBusy('a', work('second')), runUnlessBusy('b', work('other')), first])
  await runUnlessBusy('a', work('third'))
  expect(finished).toEqual(['first', 'other', 'third'])
})

test('a failed task can be tried again', async () => {
  await expect(runUnlessBusy('a', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  expect(await runUnlessBusy('a', () => Promise.resolve('Yes.'))).toBe('Yes.')
})
