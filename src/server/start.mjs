// Plain JavaScript, so that a Node too old for the rest can still say so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 24 || (major === 24 && minor < 12)) {
  console.error(
    `Selvedge needs Node 24.12 or newer, and this is ${process.version}. Run it with npm, which brings its own.`
  )
  process.exit(1)
}

// React and Astro read it when they are loaded.
process.env.NODE_ENV ??= 'production'

await import('./main.ts')
