import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { chromium } from 'playwright/test'
import { format, resolveConfig } from 'prettier'

import { ensureBuilt } from '../../src/server/build.ts'
import { browserLaunch } from '../support/browser.ts'
import { parseControls } from './control-names.ts'
import { type Shot, WIDTHS } from './shot.ts'
import { SHOTS } from './shots/index.ts'
import { openStudio } from './studio.ts'

/** Writes docs/controls.md. */
const FILE = fileURLToPath(new URL('../../docs/controls.md', import.meta.url))

await ensureBuilt()
const browser = await chromium.launch(await browserLaunch())
const studio = await openStudio(browser)
const screens = new Map<string, Map<string, Set<string>>>()
for (const shot of SHOTS.filter(({ as, noScripts }) => as !== 'hoarder' && !noScripts)) await recordControls(shot)
await studio.close()
await browser.close()
await writeFile(FILE, await format(document(), { ...(await resolveConfig(FILE)), parser: 'markdown' }))

async function recordControls(shot: Shot): Promise<void> {
  const [screen = ''] = shot.name.split(':')
  const controls = screens.get(screen) ?? new Map<string, Set<string>>()
  screens.set(screen, controls)
  for (const width of WIDTHS.filter((candidate) => !shot.only || shot.only === candidate)) {
    const snapshot = await studio.visit(shot, width, (page) => page.locator('body').ariaSnapshot())
    for (const { role, name } of parseControls(snapshot))
      controls.set(role, (controls.get(role) ?? new Set()).add(name))
  }
}

function document(): string {
  const parts = [...screens].map(([screen, controls]) => {
    const rows = [...controls].map(([role, names]) => `| ${role} | ${[...names].toSorted().join(' · ')} |`)
    return `## ${screen}\n\n| role | names |\n|---|---|\n${rows.toSorted().join('\n')}`
  })
  return `# The names of the controls

By role and accessible name, as \`page.getByRole('button', { name: 'Sign In' })\` finds them, in every state that
\`npm run screenshots\` shows. ‹…› stands for what differs. Made by \`npx node tests/screenshots/controls.ts\`.

${parts.join('\n\n')}
`
}
