import type { Plugin } from 'vite'

const LAYERS = '@layer reset, tokens, base, layout, components;'

/** The first style that names a layer determines its position, and styles arrive in any order, so each names all layers. */
export const orderLayers: Plugin = {
  name: 'order-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*(\.css$|type=style)/ },
    handler: (code) => ({ code: `${LAYERS}\n${code}`, map: null })
  }
}
