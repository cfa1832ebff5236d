import { fileURLToPath } from 'node:url'

import openProps from 'open-props'
import type { Plugin } from 'postcss'
import jitProps, { type PostcssJitPropsOptions } from 'postcss-jit-props'

const SELECTOR = ':open-props'

/** The types do not allow `files` beside properties. */
const options: unknown = {
  ...openProps,
  files: [fileURLToPath(new URL('tokens.css', import.meta.url))],
  custom_selector: SELECTOR,
  // Open Props' dark variants follow the system, not the page's `color-scheme`.
  adaptive_prop_selector: '-none'
}

const declareTokens = jitProps(options as PostcssJitPropsOptions)

/** Every page contains its styles, and declarations take more bytes than values. */
const inlineTokens: Plugin = {
  postcssPlugin: 'inline-tokens',
  OnceExit(sheet) {
    const values = new Map<string, string>()
    sheet.walkRules(SELECTOR, (rule) => {
      rule.walkDecls(({ prop, value }) => void values.set(prop, value))
      rule.remove()
    })
    const inline = (text: string): string =>
      text.replace(/var\((--[\w-]+)\)/g, (use, name: string) => {
        const value = values.get(name)
        return value === undefined ? use : inline(value)
      })
    sheet.walkDecls((declaration) => {
      declaration.value = inline(declaration.value)
    })
  }
}

export const openPropsPlugins = [declareTokens, inlineTokens]
