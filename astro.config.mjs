import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

import { openPropsPlugins } from './src/styles/open-props.ts'

/** Hydrates an island at the first interaction: `src/directives/interact.ts`. */
const clientInteract = {
  name: 'client-interact',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'interact', entrypoint: './src/directives/interact.ts' })
  }
}

/** `npm run dev` has the same way in as production; the server's code is loaded for nothing else. */
const devShop = {
  name: 'dev-shop',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig }) => {
      if (command !== 'dev') return
      const { readConfig } = await import('./src/server/config.ts')
      const { host, port } = readConfig('dev', process.env)
      updateConfig({ server: { host, port }, vite: { server: { strictPort: true } } })
    },
    'astro:server:setup': async ({ server }) => {
      const { runInVite } = await import('./src/server/dev.ts')
      await runInVite(server)
    }
  }
}

const LAYERS = '@layer reset, tokens, base, components, utilities;'

/** A page's styles arrive in any order, and the first to name a layer places it: so each of them names all. */
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
  '/src/scripts/cart-marks.ts',
  '/src/scripts/product-dialog.ts',
  '/src/scripts/shop.ts'
]

/** What every page with a script runs. */
const BASE = [
  '/src/api/unreachable.ts',
  '/src/domain/cart/count-units.ts',
  '/src/lib/load-on-interaction.ts',
  '/src/lib/unmodified-click.ts',
  '/src/stores/device-user.ts',
  '/src/stores/last-cart.ts',
  '/src/stores/storage.ts',
  '/@nanostores/persistent/',
  '/nanostores/atom/',
  '/nanostores/clean-stores/',
  '/nanostores/lifecycle/',
  'vite/preload-helper'
]

/** What pages need after the first interaction, with or without React. */
const STORES = [
  '/node_modules/destr/',
  '/node_modules/ofetch/',
  '/node_modules/ufo/',
  '/src/api/client.ts',
  '/src/api/errors.ts',
  '/src/lib/busy-time.ts',
  '/src/domain/cart/cart-total.ts',
  '/src/lib/form-text.ts',
  '/src/lib/money.ts',
  '/src/lib/navigation-progress.ts',
  '/src/scripts/toasts.ts',
  '/src/stores/auth.ts',
  '/src/stores/call.ts',
  '/src/stores/cart-user.ts',
  '/src/stores/cart-badge.ts',
  '/src/stores/cart.ts',
  '/src/stores/coalesce.ts',
  '/src/stores/failure.ts',
  '/src/stores/toasts.ts'
]

/** Lists that change within the page. */
const LIST = ['/src/history/list.ts', '/src/scripts/load-more.ts']

const chunk = (name, parts) => ({ name, test: (id) => parts.some((part) => id.includes(part)) })
const chunks = [
  chunk('base', BASE),
  chunk('tab', ['/src/stores/tab-stores.ts']),
  // Its numbers are inlined, so the shop's script does not load it.
  chunk('limits', ['/src/domain/limits.ts']),
  chunk('shop', SHOP_SCRIPT),
  chunk('list', LIST),
  chunk('stores', STORES)
]

/** Vite's own helper also loads styles, which are always inline here; it would be a tenth of the scripts before the first interaction. */
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

export default defineConfig({
  output: 'server',
  // A page is sent once it is whole; streamed, one that fails halfway could not become the page that says so.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react({ experimentalDisableStreaming: true }), clientInteract, devShop],
  session: false,
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always', assets: '_astro' },
  security: {
    // The way in checks where each write comes from, JSON too, before a page is reached.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: https:",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'"
      ]
    }
  },
  vite: {
    plugins: [orderLayers, smallPreloadHelper],
    css: { postcss: { plugins: openPropsPlugins } },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } }
    }
  }
})
