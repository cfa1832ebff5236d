const serif = "Georgia, 'Times New Roman', serif"
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Semitransparent, because mail programs choose a light or dark background. */
const hairline = '1px solid rgba(128, 120, 108, 0.4)'
const soft = 'opacity: 0.78;'

/** Inline, because many mail programs ignore style sheets. */
export const INLINE_STYLES = {
  body: `margin: 0; padding: 32px 20px; font: 16px/1.55 ${sans};`,
  preheader: 'display: none; max-height: 0; overflow: hidden; font-size: 0; line-height: 0;',
  page: 'max-width: 540px; margin: 0 auto;',
  shop: `display: inline-block; padding: 6px 0; font: 19px/1.3 ${serif}; color: inherit; text-decoration: none;`,
  header: `margin: 0 0 32px; padding: 0 0 14px; border-bottom: ${hairline};`,
  heading: `margin: 0 0 16px; font: normal 28px/1.2 ${serif}; overflow-wrap: anywhere;`,
  label: `margin: 24px 0 2px; font: 600 13px/1.4 ${sans}; ${soft}`,
  paragraph: 'margin: 0 0 16px;',
  goods: `margin: 28px 0 0; padding: 0; list-style: none; border-top: ${hairline};`,
  line: `display: flex; justify-content: space-between; padding: 12px 0; border-bottom: ${hairline};`,
  name: 'min-width: 0; overflow-wrap: anywhere;',
  variant: `font-size: 14px; ${soft}`,
  price: 'padding-left: 20px; white-space: nowrap; font-variant-numeric: tabular-nums;',
  total: 'display: flex; justify-content: space-between; margin: 0; padding: 14px 0 0; font-weight: 600;',
  detail: 'margin: 0; overflow-wrap: anywhere;',
  action: 'margin: 32px 0;',
  button: `display: inline-block; padding: 13px 24px; border-radius: 3px; background: #a3341b; color: #fffaf5; font-weight: 600; text-decoration: none;`,
  footer: `margin: 48px 0 0; padding: 16px 0 0; border-top: ${hairline}; font-size: 13px; ${soft}`,
  footerLink: 'color: inherit;'
}

export const STYLE_SHEET = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: light) { body { background: #f7f3ec; color: #1b1917; } }
@media (prefers-color-scheme: dark) { body { background: #171513; color: #f3eee6; } }
`
