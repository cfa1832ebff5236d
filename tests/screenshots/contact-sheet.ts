import { escapeHtml } from '../../src/server/platform/http/escape-html.ts'

export interface Taken {
  name: string
  files: string[]
}

const STYLE = `
body { margin: 2rem; font: 1rem/1.4 system-ui; background: #888; }
section { display: grid; grid-template-columns: 1fr 1fr 2fr 2fr 3fr 3fr; gap: 1rem; align-items: start; margin-block: 1rem 3rem; }
img { inline-size: 100%; box-shadow: 0 0 0 1px #0004; }
nav { columns: 16rem; }`

export function contactSheet(shots: Taken[]): string {
  const links = shots.map(({ name }) => `<li><a href="#${slug(name)}">${escapeHtml(name)}</a></li>`)
  const rows = shots.map(
    ({ name, files }) =>
      `<h2 id="${slug(name)}">${escapeHtml(name)}</h2>\n<section>${files.map(cell).join('')}</section>`
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${STYLE}</style>
<h1>Screenshots</h1><nav><ul>${links.join('')}</ul></nav>
${rows.join('\n')}
</html>
`
}

const cell = (file: string): string => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`

export const slug = (name: string): string => name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()
