import type { Plugin } from 'vite'

interface Edit {
  search: string | RegExp
  replacement: string
}

/** Inherited accessors. Each calls a method with a name such as `get slots`. */
const ACCESSORS = `const accessors = Object.create(null, Object.fromEntries(
  ['slots', 'clientAddress', 'currentLocale', 'preferredLocale', 'preferredLocaleList', 'originPathname', 'csp', 'logger']
    .map((name) => [name, { enumerable: true, get() { return this['get ' + name]() } }])
));
`

/** The edits of each module of Astro. */
const EDITS: Record<string, Edit[]> = {
  'core/fetch/fetch-state': [
    { search: /^/, replacement: ACCESSORS },
    // These values do not change.
    { search: /get locals\(\) \{\s+return self\.locals;\s+\}/, replacement: 'locals: options?.locals' },
    { search: /get (\w+)\(\) \{\s+return ((?:state\.)?\1);\s+\}/g, replacement: '$1: $2' },
    { search: /set \w+\(_\) \{\s+throw .+\s+\},?/g, replacement: '' },
    { search: /^ {6}get (\w+)\(\) \{$/gm, replacement: "      'get $1'() {" },
    { search: 'const partial = {', replacement: 'const partial = { __proto__: accessors,' },
    { search: 'const ctx = {', replacement: 'const ctx = { __proto__: accessors,' },
    {
      search: 'Object.assign(Object.create(astroPagePartial), {',
      replacement: 'Object.assign({ __proto__: accessors }, astroPagePartial, {'
    },
    // It defines `session`, which would only warn that the shop does not use Astro's sessions.
    { search: /this\.defineProviderGetters\((partial|ctx)\);/g, replacement: '' }
  ],
  'runtime/server/render/astro/instance': [
    {
      search: /this\.slotValues\[name\] = (\(\) => \{[^]+?\n {6}\});/,
      replacement: 'const slotValue = $1;\n      this.slotValues[name] = slotValue;'
    }
  ]
}

const MODULE = /\/astro\/dist\/(core\/fetch\/fetch-state|runtime\/server\/render\/astro\/instance)\.js$/

/**
 * Lets V8 free a rendered page at its next fast collection. V8 allocates own accessors, and functions that an assignment
 * creates for a property, in its old space. There they keep everything that they can reach until the next full collection.
 * Astro has such functions, and from them V8 reaches all parts of a page. `docs/performance.md` has the measurements.
 */
export const shortLivedPages: Plugin = {
  name: 'short-lived-pages',
  apply: 'build',
  transform: {
    filter: { id: MODULE },
    handler(code, id) {
      const [, module = ''] = MODULE.exec(id) ?? []
      let edited = code
      for (const { search, replacement } of EDITS[module] ?? []) {
        const before = edited
        edited = edited.replace(search, replacement)
        if (edited === before) this.error(`Astro's ${module} has changed: it does not contain ${search}.`)
      }
      return { code: edited, map: null }
    }
  }
}
