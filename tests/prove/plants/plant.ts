import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import type { Options } from '../options.ts'
import { copyProject, type Plant, plantIn } from './planting.ts'
import { PLANTS } from './plants.ts'

/** No names select all. Throws on an unknown name. */
export function selectPlants(only: string[]): Plant[] {
  const unknown = only.find((name) => PLANTS.every((plant) => plant.name !== name))
  if (unknown) throw new Error(`there is no plant ${unknown}, but ${PLANTS.map(({ name }) => name).join(', ')}`)
  return only.length === 0 ? PLANTS : PLANTS.filter(({ name }) => only.includes(name))
}

/** The check of each mistake must fail with it and pass without it. */
export async function plantAll(plants: Plant[], { seed, databases }: Options): Promise<boolean> {
  const selectedPlants = plants.filter(({ database }) => databases.includes(database))
  const { folder, remove } = await copyProject()
  try {
    console.log(`seed ${seed}\n`)
    const passing = await runWithoutPlants(folder, selectedPlants, seed)
    let caughtCount = 0
    for (const plant of selectedPlants) if (await isCaught(folder, plant, seed)) caughtCount += 1
    console.log(`\n${caughtCount} of ${selectedPlants.length} plants were caught`)
    return passing && caughtCount === selectedPlants.length && caughtCount > 0
  } finally {
    await remove()
  }
}

/** A check that fails without a plant proves nothing. */
async function runWithoutPlants(folder: string, plants: Plant[], seed: number): Promise<boolean> {
  const runs = new Map(plants.map((plant) => [`${plant.check} on ${plant.database}`, plant]))
  let passing = true
  for (const [name, plant] of runs) {
    const { passes, output } = await runCheck(folder, plant, seed)
    console.log(`without a plant → ${name} ${passes ? 'passed' : `FAILED:\n${output}`}`)
    passing &&= passes
  }
  return passing
}

async function isCaught(folder: string, plant: Plant, seed: number): Promise<boolean> {
  const revert = await plantIn(folder, plant)
  const { passes, output } = await runCheck(folder, plant, seed).finally(revert)
  const line = output.split('\n').find((row) => row.startsWith('  !') && plant.reason.test(row))
  const isDetected = !passes && line !== undefined
  const verdict = isDetected ? line.trim().slice(0, 140) : `NOT CAUGHT:\n${output}`
  console.log(`${plant.name}: ${plant.mistake} → ${plant.check} on ${plant.database} ${verdict}`)
  return isDetected
}

async function runCheck(folder: string, { check, database }: Plant, seed: number) {
  const prove = join(folder, 'tests/prove/prove.ts')
  const args = [prove, '--quick', '--only', check, '--database', database, '--seed', String(seed)]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => void child.kill()
  process.once('exit', kill)
  const ended = once(child, 'exit') as Promise<[number | null]>
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  process.off('exit', kill)
  return { passes: code === 0, output: output + errors }
}
