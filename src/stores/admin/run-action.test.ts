import { expect, it } from 'vitest'

import { $toasts } from '../toasts.ts'
import { runAction } from './run-action.ts'

it('a double click runs an action once, and its toast can undo it', async () => {
  let [runs, undone] = [0, '']
  const click = () =>
    runAction({
      key: 'rename',
      run: async () => {
        await Promise.resolve()
        return `run ${(runs += 1)}`
      },
      describe: (result) => `Done: ${result}`,
      undo: async (result) => void (undone = result)
    })
  expect(await Promise.all([click(), click()])).toEqual([true, false])
  expect(await click()).toBe(true)

  const { text, action } = $toasts.get().at(-1) ?? {}
  expect(text).toBe('Done: run 2')
  if (action && 'press' in action) action.press()
  expect(undone).toBe('run 2')
})
