import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

import { openPropsPlugins } from './src/styles/open-props.ts'

/** Hydrates an island at the first touch: `src/directives/interact.ts`. */
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
    'astro:server:setup': async ({ server }) => {
      const { openInside } = await import('./src/server/dev.ts')
      await openInside(server)
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

export default defineConfig({
  output: 'server',
  // A page is sent once it is whole; streamed, one that fails halfway could not become the page that says so.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), clientInteract, devShop],
  session: false,
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  server: { host: process.env.HOST || '127.0.0.1', port: Number(process.env.PORT || 4321) },
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
    plugins: [orderLayers],
    css: { postcss: { plugins: openPropsPlugins } },
    build: { assetsInlineLimit: 0 }
  }
})
