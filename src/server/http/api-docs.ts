import { z } from 'zod'

import type { Call } from '../../api/contract/call.ts'
import { contract } from '../../api/contract/index.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from './escape-html.ts'
import { STYLE } from './api-docs-style.ts'
import { domainOf, methodOf, pathOf, WHO } from './openapi.ts'

/** The calls for people to read, from the same schemas that validate them. */
export function apiDocs({ shopName }: Pick<Config, 'shopName'>): string {
  const calls = Object.entries<Call>(contract)
  const groups = [...Map.groupBy(calls, ([name]) => domainOf(name))]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(shopName)}: the API</title>
<style>${STYLE}</style>
<header>
<h1>${escapeHtml(shopName)}: the API</h1>
<p>${calls.length} calls. Bodies and answers are JSON. Sign in with <code>POST /api/auth/login</code>, then send its
<code>token</code> as <code>Authorization: Bearer …</code>, or let a browser send the cookie. A failure is
<code>{"success": false, "message": "…"}</code>, with a sentence for the person at the screen.
<a href="/api/openapi.json">OpenAPI document</a></p>
<nav aria-label="Parts"><ul>${groups.map(([domain]) => `<li><a href="#${anchor(domain)}">${domain}</a>`).join('')}</ul></nav>
</header>
<main>
${groups.map(([domain, group]) => section(domain, group)).join('\n')}
</main>
</html>
`
}

const anchor = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '-')

const section = (domain: string, group: [string, Call][]): string =>
  `<section id="${anchor(domain)}"><h2>${domain}</h2>${group.map(([name, call]) => article(name, call)).join('\n')}</section>`

function article(name: string, call: Call): string {
  return `<article id="${anchor(name)}">
<h3><code><b>${methodOf(name)}</b> ${escapeHtml(pathOf(name))}</code></h3>
<p>${escapeHtml(call.summary)} ${WHO[call.access]}</p>
${fields('In the path', call.params, 'input')}${fields('In the query', call.query, 'input')}${fields('Body', call.body, 'input')}${call.file ? `<h4>Body, multipart</h4><pre tabindex="0">${call.file}: one file</pre>` : ''}${fields(`Answer, ${call.status ?? 200}`, call.answer, 'output')}
</article>`
}

function fields(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<h4>${title}</h4><pre tabindex="0">${escapeHtml(sketch(described))}</pre>`
}

type Schema = z.core.JSONSchema.BaseSchema

/** A schema as an example of its shape, which reads quicker than the schema does. */
function sketch(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map((one) => sketch(one, indent)))].join(' | ')
  if (schema.type === 'array') return `[${sketch((schema.items ?? {}) as Schema, indent)}]`
  if (schema.type !== 'object') return typeof schema.type === 'string' ? schema.type : 'any'
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, value]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${sketch(value as Schema, inner)}`
  )
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}'
}
