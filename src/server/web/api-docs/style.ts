import { createHash } from 'node:crypto'

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f7f3ec, #171513); color: light-dark(#1d1a17, #ece6dc) }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2 }
h2 { margin: 3rem 0 0; padding-top: 1rem; border-top: 1px solid light-dark(#d9d0c1, #3a352f)}
h2::first-letter { text-transform: uppercase }
h3 { margin: 2rem 0 0.25rem; font-size: 1rem; overflow-wrap: anywhere }
h4 { margin: 0.75rem 0 0.25rem; font-size: 0.8125rem; font-weight: 600; color: light-dark(#5c544a, #b3a998) }
p, li { max-width: 44rem }
p { margin: 0.25rem 0 }
li code { overflow-wrap: anywhere }
ol { padding-left: 1.5rem }
a { color: light-dark(#8a2f1b, #f0a08c) }
nav ul { display: flex; flex-wrap: wrap; padding: 0; list-style: none }
nav a { display: grid; align-content: center; min-height: 2.75rem; padding-right: 1.25rem; text-transform: capitalize }
pre { margin: 0; padding: 0.75rem 1rem; overflow-x: auto; background: light-dark(#fffdf9, #211e1b); font-size: 0.8125rem }
article:target h3 { text-decoration: underline }
`

const hash = createHash('sha256').update(DOCS_STYLE).digest('base64')

/** Allows only this stylesheet. */
export const DOCS_CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`
