import { expect, test } from 'vitest'

import { ApiError } from '../../../api/errors.ts'
import { $batch, cancelBatch, closeBatch, runBatch } from './batch.ts'

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const createTask = (
  items: number[],
  run: (part: number[]) => Promise<{ name: string; reason: string }[]>,
  size = 2
) => ({
  label: 'Counting',
  items,
  size,
  getName: String,
  run
})

test('a batch runs part by part and lists the failures with their reasons', async () => {
  const parts: number[][] = []
  const ended = await runBatch(
    createTask(listNumbers(5), async (part) => {
      parts.push(part)
      if (part.includes(3)) throw new ApiError('server', 500, 'Broken.')
      return part.includes(5) ? [{ name: '5', reason: 'Odd.' }] : []
    })
  )
  expect(parts).toEqual([[1, 2], [3, 4], [5]])
  expect(ended).toEqual({
    status: 'ended',
    label: 'Counting',
    done: 5,
    total: 5,
    failures: [
      { name: '3', reason: 'Broken.' },
      { name: '4', reason: 'Broken.' },
      { name: '5', reason: 'Odd.' }
    ]
  })
})

test('a cancelled batch finishes the running part and skips the rest', async () => {
  const done: number[] = []
  const ended = await runBatch(
    createTask(listNumbers(6), async (part) => {
      if (part.includes(3)) cancelBatch()
      done.push(...part)
      return []
    })
  )
  expect(done).toEqual([1, 2, 3, 4])
  expect(ended).toMatchObject({ status: 'cancelled', done: 4, total: 6 })
})

test('a batch reports its progress', async () => {
  const progress: number[] = []
  const stop = $batch.listen((batch) => batch.status === 'running' && progress.push(batch.done))
  await runBatch(createTask(listNumbers(4), async () => []))
  stop()
  expect(progress).toEqual([0, 2, 4])
})

test('an ended batch cannot be cancelled, and disappears when it is closed', async () => {
  const ended = await runBatch(createTask(listNumbers(1), async () => []))
  cancelBatch()
  expect($batch.get()).toEqual(ended)
  closeBatch()
  expect($batch.get()).toEqual({ status: 'idle' })
})
