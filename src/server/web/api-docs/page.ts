import { createHash } from 'node:crypto'

import { z } from 'zod'

import type { Call } from '../../../api/contract/call.ts'
import { contract } from '../../../api/contract/index.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { ShopDetails } from '../../platform/settings/read-settings.ts'
import { describeAccess, getMethod, getPath, getSection } from './openapi.ts'

export function renderApiDocs({ shopName }: Pick<ShopDetails, 'shopName'>): string {
  const calls = Object.entries<Call>(contract)
  const groups = [...Map.groupBy(calls, ([name]) => getSection(name))]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(shopName)} API</title>
<style>${DOCS_STYLE}</style>
<header>
<h1>${escapeHtml(shopName)} API</h1>
<p>${calls.length} calls. Request and response bodies are JSON. Sign in with <code>POST /api/auth/login</code>, then send its
<code>token</code> as <code>Authorization: Bearer …</code>, or use the session cookie. Errors have the form
<code>{"success": false, "code": "…", "message": "…"}</code>; programs branch on the code, and the message can be shown to
the user. A <code>field</code> names the input that the message is about, and <code>fields</code> all invalid inputs.
<a href="/api/openapi.json">OpenAPI document</a></p>
<nav aria-label="Sections"><ul>${groups.map(([section]) => `<li><a href="#${toAnchor(section)}">${section}</a>`).join('')}</ul></nav>
</header>
<main>
<section id="an-order"><h2>Placing an order, from login to payment</h2>
<ol>${PURCHASE_STEPS.map((step) => `<li>${renderText(step)}`).join('')}</ol></section>
${groups.map(([section, group]) => renderSection(section, group)).join('\n')}
</main>
</html>
`
}

const PURCHASE_STEPS = [
  '`POST /api/auth/login` returns `token` and `user.id`. Send the token with the calls below. Most of them need the user id. If the response has the code `code-required`, repeat the call with the `code` of the authenticator app.',
  '`GET /api/shop/products/get?category=men,women&brand=nike&sortBy=price-lowtohigh`: join the values of a filter with commas. With `limit`, the response is one page and `nextCursor` leads to the next.',
  '`POST /api/shop/cart/add` with `userId`, `productId` and `quantity` returns the whole cart. Its `_id` is the `cartId`.',
  '`POST /api/shop/address/add` returns the address. Its `_id` is the `addressId`.',
  '`POST /api/shop/order/create` with `userId`, `cartId`, `addressInfo.addressId` and optionally the `totalAmount` shown to the shopper. The shop uses its own prices and returns 409 if the total differs. Redirect the payer to `approvalURL`.',
  'The payer returns to `/shop/paypal-return?orderId=…&token=…&PayerID=…`. `POST /api/shop/order/capture` with `orderId`, `token` as `paymentId` and `PayerID` as `payerId` captures the payment and confirms the order. The call is idempotent.'
]

const toAnchor = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '-')

const renderSection = (section: string, group: [string, Call][]): string =>
  `<section id="${toAnchor(section)}"><h2>${section}</h2>${group.map(([name, call]) => renderArticle(name, call)).join('\n')}</section>`

function renderArticle(name: string, call: Call): string {
  return `<article id="${toAnchor(name)}">
<h3><code><b>${getMethod(name)}</b> ${escapeHtml(getPath(name))}</code></h3>
<p>${renderText(call.summary)} ${describeAccess(name, call)}</p>
${renderFields('Path parameters', call.params, 'input')}${renderFields('Query parameters', call.query, 'input')}${renderFields('Body', call.body, 'input')}${call.file ? `<h4>Body, multipart</h4><pre tabindex="0">${call.file}: one file</pre>` : ''}${renderFields(`Response, ${call.status ?? 200}`, call.response, 'output')}
</article>`
}

const renderText = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function renderFields(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const jsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<h4>${title}</h4><pre tabindex="0">${escapeHtml(describeShape(jsonSchema))}</pre>`
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Returns TypeScript-like text, which is easier to read than JSON Schema. */
function describeShape(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives)
    return [...new Set(alternatives.map((alternative) => describeShape(alternative, indent)))].join(' | ')
  if (schema.type === 'array') return `[${describeShape((schema.items ?? {}) as JsonSchema, indent)}]`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type !== 'object') return schema.type ?? 'any'
  const lineIndent = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, value]) =>
      `${lineIndent}${name}${schema.required?.includes(name) ? '' : '?'}: ${describeShape(value as JsonSchema, lineIndent)}`
  )
  if (lines.length === 0 && typeof schema.additionalProperties === 'object') {
    lines.push(`${lineIndent}[name]: ${describeShape(schema.additionalProperties, lineIndent)}`)
  }
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}'
}

const DOCS_STYLE = `
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
