import { expect, it } from 'vitest'

import { createQueue } from './queue.ts'

/** A piece of work that ends when the test says so. */
function piece(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = () => {
    log.push(name)
    return promise
  }
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

it('does one piece at a time, in the order they came', async () => {
  const log: string[] = []
  const inTurn = createQueue(5)
  const [first, second] = [piece('first', log), piece('second', log)]
  const done = [inTurn(first.work), inTurn(second.work)]
  second.end()
  first.end()
  await done[0]
  expect(await Promise.all(done)).toEqual(['first', 'second'])
  expect(log).toEqual(['first', 'second'])
})

it('begins none before the one before it has ended', async () => {
  const log: string[] = []
  const inTurn = createQueue(5)
  const first = piece('first', log)
  const done = inTurn(first.work)
  const next = inTurn(piece('second', log).work)
  await Promise.race([next, new Promise(setImmediate)])
  expect(log).toEqual(['first'])
  first.end()
  await done
})

it('refuses more than may wait, and takes more once there is a place', async () => {
  const log: string[] = []
  const inTurn = createQueue(2)
  const pieces = ['one', 'two', 'three'].map((name) => piece(name, log))
  const done = pieces.map(({ work }) => inTurn(work))
  await expect(inTurn(piece('four', log).work)).rejects.toMatchObject({ code: 'busy' })
  for (const { end } of pieces) end()
  await Promise.all(done)
  const late = piece('late', log)
  late.end()
  expect(await inTurn(late.work)).toBe('late')
  expect(log).not.toContain('four')
})

it('goes on after a piece that failed', async () => {
  const log: string[] = []
  const inTurn = createQueue(2)
  const [bad, good] = [piece('bad', log), piece('good', log)]
  const failing = expect(inTurn(bad.work)).rejects.toThrow('bad')
  const done = inTurn(good.work)
  bad.fail()
  good.end()
  await failing
  expect(await done).toBe('good')
})
