import { hash } from 'node:crypto'

import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

import { chunks } from './src/client-chunks.ts'
import { CHECKOUT_RULES, SPECULATION_RULES } from './src/domain/speculation-rules.ts'
import { openPropsPlugins } from './src/styles/open-props.ts'
import { orderLayers } from './src/styles/order-layers.ts'

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
      const { readConfig } = await import('./src/server/platform/config/config.ts')
      const { devShop } = await import('./src/server/dev.ts')
      const { host, port } = readConfig('dev', process.env)
      updateConfig({ server: { host, port }, vite: { server: { strictPort: true }, plugins: [devShop()] } })
    }
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
    plugins: [orderLayers],
    css: { postcss: { plugins: openPropsPlugins } },
    build: { assetsInlineLimit: 0 },
    worker: { rolldownOptions: { output: { entryFileNames: 'sw.js' } } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } }
    }
  }
})
