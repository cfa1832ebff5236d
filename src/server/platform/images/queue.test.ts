import { expect, it } from 'vitest'

import { createQueue } from './queue.ts'

function createTask(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = () => {
    log.push(name)
    return promise
  }
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

it('the queue runs one task at a time, in order', async () => {
  const log: string[] = []
  const enqueue = createQueue(5)
  const [first, second] = [createTask('first', log), createTask('second', log)]
  const done = [enqueue(first.work), enqueue(second.work)]
  second.end()
  first.end()
  await done[0]
  expect(await Promise.all(done)).toEqual(['first', 'second'])
  expect(log).toEqual(['first', 'second'])
})

it('the queue starts no task before the previous one has ended', async () => {
  const log: string[] = []
  const enqueue = createQueue(5)
  const first = createTask('first', log)
  const done = enqueue(first.work)
  const next = enqueue(createTask('second', log).work)
  await Promise.race([next, new Promise(setImmediate)])
  expect(log).toEqual(['first'])
  first.end()
  await done
})

it('a full queue refuses tasks, and accepts them again later', async () => {
  const log: string[] = []
  const enqueue = createQueue(2)
  const tasks = ['one', 'two', 'three'].map((name) => createTask(name, log))
  const done = tasks.map(({ work }) => enqueue(work))
  await expect(enqueue(createTask('four', log).work)).rejects.toMatchObject({ code: 'busy' })
  for (const { end } of tasks) end()
  await Promise.all(done)
  const lateTask = createTask('late', log)
  lateTask.end()
  expect(await enqueue(lateTask.work)).toBe('late')
  expect(log).not.toContain('four')
})

it('the queue continues after a task that failed', async () => {
  const log: string[] = []
  const enqueue = createQueue(2)
  const [bad, good] = [createTask('bad', log), createTask('good', log)]
  const failing = expect(enqueue(bad.work)).rejects.toThrow('bad')
  const done = enqueue(good.work)
  bad.fail()
  good.end()
  await failing
  expect(await done).toBe('good')
})
