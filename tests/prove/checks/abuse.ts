import { type Attack, ATTACKS } from '../abuse/attacks.ts'
import { browseUnderAttack } from '../abuse/load.ts'
import type { Check, Finding, Stage } from '../check.ts'

const ALL: Record<string, Attack> = { ...ATTACKS, load: browseUnderAttack }

export const abuse: Check = {
  name: 'abuse',
  parts: Object.keys(ALL),
  async *run(stage: Stage): AsyncGenerator<Finding> {
    for (const [name, attack] of Object.entries(ALL)) {
      if (stage.part && stage.part !== name) continue
      const finding = await attack(stage)
      if (finding) yield finding
    }
  }
}
