import { hash } from 'node:crypto'

import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { build } from 'vite'

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

/**
 * Everything that only a page of the shop runs before the first interaction is one file: small files compress badly. It runs
 * wherever one of its modules is imported, so pages of login and admin must import none of them.
 */
const SHOP_SCRIPT = [
  '/src/history/browser.ts',
  '/src/history/error-notice.ts',
  '/src/history/fetch-page.ts',
  '/src/history/machine.ts',
  '/src/domain/products/details-url.ts',
  '/src/lib/on-backdrop-press.ts',
  '/src/scripts/render-cart-badge.ts',
  '/src/scripts/mark-cards-in-cart.ts',
  '/src/scripts/product-dialog.ts',
  '/src/scripts/shop.ts'
]

/** Modules of every page with a script. */
const BASE = [
  '/src/api/unreachable.ts',
  '/src/domain/cart/count-units.ts',
  '/src/lib/load-on-interaction.ts',
  '/src/lib/plain-click.ts',
  '/src/stores/device-user.ts',
  '/src/stores/last-cart.ts',
  '/src/stores/storage.ts',
  '/@nanostores/persistent/',
  '/nanostores/atom/',
  '/nanostores/clean-stores/',
  '/nanostores/lifecycle/',
  'vite/preload-helper'
]

/** Modules that pages load after the first interaction, with or without React. */
const STORES = [
  '/node_modules/destr/',
  '/node_modules/ofetch/',
  '/node_modules/ufo/',
  '/src/api/client.ts',
  '/src/api/errors.ts',
  '/src/content/labels.ts',
  '/src/domain/products/availability.ts',
  '/src/domain/products/price.ts',
  '/src/lib/busy-time.ts',
  '/src/domain/cart/cart-total.ts',
  '/src/lib/dates.ts',
  '/src/lib/form-text.ts',
  '/src/lib/money.ts',
  '/src/lib/navigation-progress.ts',
  '/src/scripts/toasts.ts',
  '/src/stores/auth.ts',
  '/src/stores/call.ts',
  '/src/stores/cart-badge.ts',
  '/src/stores/cart-requests.ts',
  '/src/stores/cart-view.ts',
  '/src/stores/cart.ts',
  '/src/stores/edit-pending-changes.ts',
  '/src/stores/pending-changes.ts',
  '/src/stores/send-changes.ts',
  '/src/stores/failure.ts',
  '/src/stores/toasts.ts'
]

/** React and its nanostores binding, which every island needs. */
const REACT = [
  '/node_modules/@nanostores/react/',
  '/node_modules/react/',
  '/node_modules/react-dom/',
  '/node_modules/scheduler/'
]

/**
 * Small modules that several islands share. As separate files, they would load one after another. None of them imports a
 * store: after a failed load, the browser does not retry a module, and the search must work even if the stores failed.
 */
const SHARED_BY_ISLANDS = [
  '/src/domain/products/variant-title.ts',
  '/src/domain/products/sizes.ts',
  '/src/islands/ItemTitle.tsx',
  '/src/islands/Icon.tsx',
  '/src/islands/Picture.tsx',
  '/src/islands/read-control.ts',
  '/src/lib/icons.ts'
]

/** Lists that change within the page. */
const LIST = ['/src/history/list.ts', '/src/scripts/load-more.ts']

const chunk = (name, parts) => ({ name, test: (id) => parts.some((part) => id.includes(part)) })
const chunks = [
  chunk('base', BASE),
  chunk('tab', ['/src/stores/tab-stores.ts', '/src/stores/campaign.ts', '/src/lib/page-caches.ts']),
  // Its numbers are inlined, so the shop's script does not load it.
  chunk('limits', ['/src/domain/limits.ts']),
  chunk('shop', SHOP_SCRIPT),
  chunk('list', LIST),
  chunk('stores', STORES),
  chunk('react', REACT),
  chunk('island-modules', SHARED_BY_ISLANDS)
]

/** Vite's helper also loads styles, which are always inline here. It would be a tenth of the first scripts. */
const smallPreloadHelper = {
  name: 'small-preload-helper',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export function __vitePreload(load, files = []) {
      for (const file of files)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
      return load()
    }`
  }
}

const PRELOAD_TABLE = /^const __vite__mapDeps=.*?m\.f=(\[.*?\]).*\n/
const PRELOADS = /__vite__mapDeps\(\[([\d,]*)\]\)/g

/** Writes the files that an import preloads where it is. The page has already loaded the base. */
const inlinePreloads = {
  name: 'inline-preloads',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const script of Object.values(bundle)) {
        const [table, json] = PRELOAD_TABLE.exec(script.code) ?? []
        if (!table) continue
        const files = JSON.parse(json)
        // The first file is the imported one, which the browser requests at the same time.
        const listFiles = (_, indexes) => {
          const [, ...imports] = indexes.split(',').map((index) => files[index])
          return JSON.stringify(imports.filter((file) => !file.includes('/base.')))
        }
        script.code = script.code.slice(table.length).replace(PRELOADS, listFiles)
      }
    }
  }
}

/** These pages and islands do not work without a network. */
const ONLINE_ONLY = /admin|auth|account|address|checkout|pay|print/i

/** Lists the scripts of the other pages with everything that they import. */
function listOfflineScripts(bundle) {
  const files = new Set()
  const add = (file) => {
    if (files.has(file)) return
    files.add(file)
    bundle[file].imports.concat(bundle[file].dynamicImports).forEach(add)
  }
  for (const { type, isEntry, facadeModuleId, fileName } of Object.values(bundle))
    if (type === 'chunk' && isEntry && !ONLINE_ONLY.test(facadeModuleId.replace(import.meta.dirname, ''))) add(fileName)
  return [...files].map((file) => `/${file}`)
}

/** Builds the service worker as one script without imports, which all browsers support. */
const serviceWorker = {
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    const { output } = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: {
        SHELL_FILES: JSON.stringify(listOfflineScripts(bundle)),
        'process.env.NODE_ENV': JSON.stringify('production')
      },
      build: { write: false, rolldownOptions: { input: 'src/worker/worker.ts', output: { format: 'iife' } } }
    })
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code })
  }
}

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
    plugins: [orderLayers, smallPreloadHelper, inlinePreloads, serviceWorker],
    css: { postcss: { plugins: openPropsPlugins } },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } }
    }
  }
})
