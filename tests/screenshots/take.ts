import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

import { chromium } from 'playwright/test'

import { ensureBuilt } from '../../src/server/build.ts'
import { browserLaunch } from '../support/browser.ts'
import { contactSheet, slug, type Taken } from './contact-sheet.ts'
import { collectPictures } from './identical.ts'
import { type Shot, WIDTHS } from './shot.ts'
import { SHOTS } from './shots/index.ts'
import { openStudio, SCHEMES, type Studio } from './studio.ts'

/** Takes all shots, or those named as arguments. Fails if a state is not reached or two look the same. */
const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url))
const CONCURRENCY = 3

const selected = process.argv.slice(2)
const shots = SHOTS.filter(({ name }) => selected.length === 0 || selected.some((part) => name.includes(part)))
const failures: string[] = []
const pictures = collectPictures()

await ensureBuilt()
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch(await browserLaunch())
const studio = await openStudio(browser)
const queue = shots.flatMap((shot) => widthsOf(shot).map((width) => ({ shot, width })))

await Promise.all(Array.from({ length: CONCURRENCY }, () => takeShots(studio)))
await studio.close()
await browser.close()
await writeFile(`${FOLDER}index.html`, contactSheet(shots.map(toTaken)))
console.log(`${shots.length} states are in screenshots/index.html`)
failures.push(...pictures.findIdentical())
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

async function takeShots({ take }: Studio): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { shot, width } = next
    const save = (scheme: string, data: Buffer) => {
      pictures.add({ name: shot.name, width, scheme, data })
      return writeFile(FOLDER + fileName(shot, width, scheme), data)
    }
    await take(shot, width, save).catch((error: unknown) => {
      failures.push(`${shot.name}, ${width} px: ${stripVTControlCharacters(String(error))}`)
    })
  }
}

function widthsOf({ only }: Shot) {
  return WIDTHS.filter((width) => !only || only === width)
}

function fileName({ name }: Shot, width: number, scheme: string): string {
  return `${slug(name)}-${width}-${scheme}.png`
}

function toTaken(shot: Shot): Taken {
  const files = widthsOf(shot).flatMap((width) => SCHEMES.map((scheme) => fileName(shot, width, scheme)))
  return { name: shot.name, files }
}
