import { hash } from 'node:crypto'

import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

import { CHECKOUT_RULES, SPECULATION_RULES } from './src/domain/speculation-rules.ts'
import { openPropsPlugins } from './src/styles/open-props.ts'

/** Hydrates an island at the first interaction: `src/directives/interact.ts`. */
const clientInteract = {
  name: 'client-interact',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'interact', entrypoint: './src/directives/interact.ts' })
  }
}

/** `npm run dev` serves the demo with the app of production. */
const shopInDevelopment = {
  name: 'shop-in-development',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig }) => {
      if (command !== 'dev') return
      const { readConfig } = await import('./src/server/config.ts')
      const { devShop } = await import('./src/server/dev.ts')
      const { host, port } = readConfig('dev', process.env)
      updateConfig({ server: { host, port }, vite: { server: { strictPort: true }, plugins: [devShop()] } })
    }
  }
}

const LAYERS = '@layer reset, tokens, base, components;'

/** The first style that names a layer determines its position, and styles arrive in any order, so each names all layers. */
const orderLayers = {
  name: 'order-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*(\.css$|type=style)/ },
    handler: (code) => ({ code: `${LAYERS}\n${code}`, map: null })
  }
}

const PAGE_SCRIPT = /astro&type=script/
const ISLAND = /[\\/]src[\\/]islands[\\/]/
const ADMIN_ISLAND = /[\\/]src[\\/]islands[\\/]admin[\\/]/
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler|@nanostores[\\/]react)[\\/]/

/** Lists the entries that import a module, directly or indirectly: scripts of pages, islands and dynamic imports. */
function listEntries(id, context, seen = new Set()) {
  if (seen.has(id)) return []
  seen.add(id)
  const { importers, isEntry } = context.getModuleInfo(id)
  const entries = importers.flatMap((importer) => listEntries(importer, context, seen))
  return isEntry || importers.length === 0 ? [id, ...entries] : entries
}

/** One file for the modules that several entries share, among them one that matches. Small files compress badly. */
const shareWith = (name, matches, options) => ({
  debugName: name,
  minShareCount: 2,
  ...options,
  name: (id, context) => (listEntries(id, context).some(matches) ? name : null)
})

/** By the time at which a page needs them: at once, with or without React after the first interaction. */
const chunks = [
  shareWith('start', (entry) => PAGE_SCRIPT.test(entry), { priority: 3 }),
  { name: 'react', test: REACT, priority: 2 },
  shareWith('stores', (entry) => !ISLAND.test(entry), { priority: 1 }),
  // Most shop pages have two or three islands, so modules of only two islands are in a file of their own.
  shareWith('islands', (entry) => !ADMIN_ISLAND.test(entry), { minShareCount: 3 })
]

const hashText = (text) => `sha256-${hash('sha256', text, 'base64')}`

export default defineConfig({
  output: 'server',
  // A streamed page that fails halfway could not be replaced by an error page.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react({ experimentalDisableStreaming: true }), clientInteract, shopInDevelopment],
  session: false,
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always', assets: '_astro' },
  security: {
    // The server checks the origin of every write, including JSON, before a page is reached.
    checkOrigin: false,
    // Pages add what they need (`layouts/Document.astro`).
    csp: {
      directives: ["default-src 'self'", "img-src 'self' data: https:", "base-uri 'none'", "object-src 'none'"],
      scriptDirective: { hashes: [SPECULATION_RULES, CHECKOUT_RULES].map(hashText) }
    }
  },
  vite: {
    plugins: [orderLayers],
    css: { postcss: { plugins: openPropsPlugins } },
    build: { assetsInlineLimit: 0 },
    worker: { rolldownOptions: { output: { entryFileNames: 'sw.js' } } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } }
    }
  }
})
