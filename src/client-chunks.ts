import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

const PAGE_SCRIPT = /astro&type=script/
const ISLAND = /[\\/]src[\\/]islands[\\/]/
const ADMIN_ISLAND = /[\\/]src[\\/]islands[\\/]admin[\\/]/
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler|@nanostores[\\/]react)[\\/]/

/** Lists the entries that import a module, directly or indirectly: scripts of pages, islands and dynamic imports. */
function listEntries(id: string, context: Context, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const { importers = [], isEntry } = context.getModuleInfo(id) ?? {}
  const entries = importers.flatMap((importer) => listEntries(importer, context, seen))
  return isEntry || importers.length === 0 ? [id, ...entries] : entries
}

/** Puts the modules that several entries share, among them one that matches, into one file. Small files compress badly. */
const shareWith = (name: string, matches: (entry: string) => boolean, options: Partial<Group>): Group => ({
  debugName: name,
  minShareCount: 2,
  ...options,
  name: (id, context) => (listEntries(id, context).some(matches) ? name : null)
})

/** The files of shared modules, by the time at which a page needs them: at once, or after the first interaction. */
export const chunks: Group[] = [
  // The login page loads it before the first interaction, and no other page does.
  { name: 'webauthn', test: /@simplewebauthn/, priority: 4 },
  shareWith('start', (entry) => PAGE_SCRIPT.test(entry), { priority: 3 }),
  { name: 'react', test: REACT, priority: 2 },
  shareWith('stores', (entry) => !ISLAND.test(entry), { priority: 1 }),
  // Most shop pages have two or three islands, so modules of only two islands are in a file of their own.
  shareWith('islands', (entry) => !ADMIN_ISLAND.test(entry), { minShareCount: 3 })
]
