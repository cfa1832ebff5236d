import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { Config } from '../../config/config.ts'
import { withWorkFolder } from '../work-folder.ts'
import type { TaskMessage, TaskName, TaskResults } from './task-process.ts'

const TASK_PROCESS = fileURLToPath(new URL('./task-process.ts', import.meta.url))

type Reply<Name extends TaskName> = { result: TaskResults[Name] } | { error: string }

/** Runs a task in a child process, because compressing and encrypting would delay all visitors. */
export const runTask = <Name extends TaskName>(
  config: Config,
  task: Name,
  signal: AbortSignal
): Promise<TaskResults[Name]> =>
  // This process also deletes the files of a child process that is killed.
  withWorkFolder(config, task, async (workFolder) => {
    const child = fork(TASK_PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [], signal })
    const exited = once(child, 'exit')
    const replied = once(child, 'message')
    // Without a process, there is no `send`.
    child.once('spawn', () => child.send({ task, config, workFolder } satisfies TaskMessage))
    const [reply, killedBy] = (await Promise.race([replied, exited])) as [Reply<Name> | number | null, string?]
    await exited
    if (reply === null || typeof reply === 'number')
      throw new Error(`The process of the ${task} exited (${killedBy ?? reply}).`)
    if ('error' in reply) throw new Error(reply.error)
    return reply.result
  })
