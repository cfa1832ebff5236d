import { fileURLToPath } from 'node:url'

// Plain JavaScript without newer imports, so that an unsupported version of Node can print this message.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 24 || (major === 24 && minor < 12)) {
  console.error(
    `Selvedge requires Node 24.12 or newer. This is ${process.version}. Run it with npm, which installs its own Node.`
  )
  process.exit(1)
}

// By default, Node and glibc keep much more memory than the shop uses (`docs/decisions/memory-settings.md`). Both read their
// settings only at the start.
const MEMORY_LIMITS = ['--max-old-space-size=1024', '--max-semi-space-size=8']
if (process.platform === 'linux' && process.env.MALLOC_MMAP_THRESHOLD_ === undefined) {
  process.execve?.(
    process.execPath,
    [process.execPath, ...MEMORY_LIMITS, ...process.execArgv, ...process.argv.slice(1)],
    { MALLOC_TRIM_THRESHOLD_: '8388608', ...process.env, MALLOC_MMAP_THRESHOLD_: '4194304' }
  )
}

// Compiling takes a third of a start. In Node's default folder, in /tmp, other users could place files.
const { enableCompileCache, flushCompileCache } = await import('node:module')
enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)))

// React and Astro read it when they are loaded.
process.env.NODE_ENV ??= 'production'

await import('./main.ts')

// Node saves the cache only at a normal exit, and a process may be killed.
flushCompileCache()
