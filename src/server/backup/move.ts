import type { Db } from '../db/schema.ts'
import { engineOf } from './engine.ts'
import { claimForFilling, fill, mustKnow } from './fill.ts'
import { newer } from './format.ts'
import type { Sum } from './rows.ts'
import { withSnapshot } from './snapshot.ts'

/** Copies a shop's database into another one that has no shop in it. Answers what is there now, table by table. */
export async function moveShop(from: Db, to: Db): Promise<Record<string, Sum>> {
  // What was sold after it was read would be lost.
  await engineOf(from).claim(from)
  await claimForFilling(to, { replace: false })
  return withSnapshot(from, async (snapshot) => {
    mustKnow(snapshot.migrations, newer)
    return fill(to, snapshot)
  })
}
