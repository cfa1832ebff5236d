import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import type { Options } from '../options.ts'
import { copyProject, plantIn } from './planting.ts'
import { type Plant, PLANTS } from './plants.ts'

/** The named plants; all without a name. Throws when a name is nobody's. */
export function chosenPlants(only: string[]): Plant[] {
  const unknown = only.find((name) => PLANTS.every((plant) => plant.name !== name))
  if (unknown) throw new Error(`there is no plant ${unknown}, but ${PLANTS.map(({ name }) => name).join(', ')}`)
  return only.length === 0 ? PLANTS : PLANTS.filter(({ name }) => only.includes(name))
}

/** Plants one mistake after the other and looks whether its check falls short; first that it does not without one. */
export async function plantAll(plants: Plant[], { seed, databases }: Options): Promise<boolean> {
  const chosen = plants.filter(({ database }) => databases.includes(database))
  const { folder, remove } = await copyProject()
  try {
    console.log(`seed ${seed}\n`)
    const sound = await findSound(folder, chosen, seed)
    let caught = 0
    for (const plant of chosen) if (await isCaught(folder, plant, seed)) caught += 1
    console.log(`\n${caught} of ${chosen.length} plants were caught`)
    return sound && caught === chosen.length && caught > 0
  } finally {
    await remove()
  }
}

/** A check that falls short of itself proves nothing about a plant. */
async function findSound(folder: string, plants: Plant[], seed: number): Promise<boolean> {
  const runs = new Map(plants.map((plant) => [`${plant.check} on ${plant.database}`, plant]))
  let sound = true
  for (const [name, plant] of runs) {
    const { holds, said } = await runCheck(folder, plant, seed)
    console.log(`nothing planted → ${name} ${holds ? 'holds' : `FALLS SHORT:\n${said}`}`)
    sound &&= holds
  }
  return sound
}

async function isCaught(folder: string, plant: Plant, seed: number): Promise<boolean> {
  const takeOut = await plantIn(folder, plant)
  const { holds, said } = await runCheck(folder, plant, seed).finally(takeOut)
  const line = said.split('\n').find((one) => one.startsWith('  !') && plant.seen.test(one))
  const caught = !holds && line !== undefined
  const verdict = caught ? line.trim().slice(0, 140) : `NOT CAUGHT:\n${said}`
  console.log(`${plant.name}: ${plant.told} → ${plant.check} on ${plant.database} ${verdict}`)
  return caught
}

async function runCheck(folder: string, { check, database }: Plant, seed: number) {
  const prove = join(folder, 'tests/prove/prove.ts')
  const args = [prove, '--quick', '--only', check, '--database', database, '--seed', String(seed)]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => void child.kill()
  process.once('exit', kill)
  const ended = once(child, 'exit') as Promise<[number | null]>
  const [out, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  process.off('exit', kill)
  return { holds: code === 0, said: out + complaint }
}
