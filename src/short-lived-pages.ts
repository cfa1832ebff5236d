import type { Plugin } from 'vite'

interface Edit {
  /** With the flag `g`. */
  search: RegExp
  replacement: string
  /** Default: 1. */
  matches?: number
}

/** Objects inherit these accessors. Each calls a method with a name such as `get slots`. */
const ACCESSORS = `const accessors = Object.create(null, Object.fromEntries(
  ['slots', 'clientAddress', 'currentLocale', 'preferredLocale', 'preferredLocaleList', 'originPathname', 'csp', 'logger']
    .map((name) => [name, { enumerable: true, get() { return this['get ' + name]() } }])
));
`

/** By module of Astro. */
const EDITS = new Map<string, Edit[]>([
  [
    'astro/dist/core/fetch/fetch-state.js',
    [
      { search: /^/g, replacement: ACCESSORS },
      // None of these values changes before the object is created again.
      { search: /get locals\(\) \{\s+return self\.locals;\s+\}/g, replacement: 'locals: options?.locals' },
      { search: /get (\w+)\(\) \{\s+return ((?:state\.)?\1);\s+\}/g, replacement: '$1: $2', matches: 4 },
      { search: /set \w+\(_\) \{\s+throw .+\s+\},?/g, replacement: '', matches: 2 },
      { search: /^ {6}get (\w+)\(\) \{$/gm, replacement: "      'get $1'() {", matches: 15 },
      { search: /const partial = \{/g, replacement: 'const partial = { __proto__: accessors,' },
      { search: /const ctx = \{/g, replacement: 'const ctx = { __proto__: accessors,' },
      {
        search: /Object\.assign\(Object\.create\(astroPagePartial\), \{/g,
        replacement: 'Object.assign({ __proto__: accessors }, astroPagePartial, {'
      },
      // Its `session` and `cache` are of features that the shop does not use.
      { search: /this\.defineProviderGetters\((partial|ctx)\);/g, replacement: '', matches: 2 }
    ]
  ],
  [
    'astro/dist/runtime/server/render/astro/instance.js',
    [
      {
        search: /this\.slotValues\[name\] = (\(\) => \{[^]+?\n {6}\});/g,
        replacement: 'const slotValue = $1;\n      this.slotValues[name] = slotValue;'
      }
    ]
  ]
])

/**
 * Lets V8 free a rendered page at its next minor garbage collection. V8 allocates own accessors, and functions that are
 * assigned to a property where they are defined, in old space. There they keep everything that they can reach until the
 * next major collection. From such functions of Astro, V8 reaches all parts of a page. `docs/performance.md` has the
 * measurements.
 */
export function shortLivedPages(): Plugin {
  const missing = new Set(EDITS.keys())
  return {
    name: 'short-lived-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      const module = EDITS.keys().find((name) => id.endsWith(`/${name}`))
      if (!module) return undefined
      missing.delete(module)
      let edited = code
      for (const { search, replacement, matches = 1 } of EDITS.get(module) ?? []) {
        if ([...edited.matchAll(search)].length !== matches)
          this.error(`${module} has changed. Check this edit: ${search}`)
        edited = edited.replace(search, replacement)
      }
      return { code: edited, map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`Astro no longer has ${[...missing].join(' and ')}.`)
    }
  }
}
