import { z } from 'zod'

import type { Call } from '../../api/contract/call.ts'
import { contract } from '../../api/contract/index.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { STYLE } from './style.ts'
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
<section id="an-order"><h2>An order, from login to payment</h2>
<ol>${WALK.map((step) => `<li>${inWords(step)}`).join('')}</ol></section>
${groups.map(([domain, group]) => section(domain, group)).join('\n')}
</main>
</html>
`
}

/** The calls of a purchase, in their order. */
const WALK = [
  '`POST /api/auth/login` answers `token` and `user.id`; both go with every call below.',
  '`GET /api/shop/products/get?category=men,women&brand=nike&sortBy=price-lowtohigh`: values of a filter are joined by commas. With `limit` it answers a page, and `nextCursor` for the next.',
  '`POST /api/shop/cart/add` with `userId`, `productId`, `quantity` answers the whole cart, whose `_id` is the `cartId`.',
  '`POST /api/shop/address/add` answers the address, whose `_id` is the `addressId`.',
  '`POST /api/shop/order/create` with `userId`, `cartId`, `addressInfo.addressId` and, if you showed one, `totalAmount`. Prices are the shop’s own; 409 says that they changed. Send the payer to `approvalURL`.',
  'The payer comes back to `/shop/paypal-return?orderId=…&token=…&PayerID=…`. `POST /api/shop/order/capture` with `orderId`, `token` as `paymentId` and `PayerID` as `payerId` charges and confirms the order; it may be repeated.'
]

const anchor = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '-')

const section = (domain: string, group: [string, Call][]): string =>
  `<section id="${anchor(domain)}"><h2>${domain}</h2>${group.map(([name, call]) => article(name, call)).join('\n')}</section>`

function article(name: string, call: Call): string {
  return `<article id="${anchor(name)}">
<h3><code><b>${methodOf(name)}</b> ${escapeHtml(pathOf(name))}</code></h3>
<p>${inWords(call.summary)} ${WHO[call.access]}</p>
${fields('In the path', call.params, 'input')}${fields('In the query', call.query, 'input')}${fields('Body', call.body, 'input')}${call.file ? `<h4>Body, multipart</h4><pre tabindex="0">${call.file}: one file</pre>` : ''}${fields(`Answer, ${call.status ?? 200}`, call.answer, 'output')}
</article>`
}

/** What stands between backticks is code. */
const inWords = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

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
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type !== 'object') return schema.type ?? 'any'
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, value]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${sketch(value as Schema, inner)}`
  )
  if (lines.length === 0 && typeof schema.additionalProperties === 'object') {
    lines.push(`${inner}[name]: ${sketch(schema.additionalProperties, inner)}`)
  }
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}'
}
