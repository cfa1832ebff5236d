import { hash } from 'node:crypto'

import { expect, it } from 'vitest'

import { CHECKOUT_RULES } from '../../domain/speculation-rules.ts'
import { shortenPolicy } from './render-page.ts'

const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

const SITE = `script-src 'self' ${source('run(“é”)')} ${source('other()')} ${source(CHECKOUT_RULES)}; style-src 'self' ${source('a{}')} ${source('b{}')};`

it('the policy of a page allows only those inline scripts and styles of the site that are in the page', () => {
  const html = '<style>b{}</style><script src="/x.js"></script><script type="module">run(“é”)</script>'
  const expected = `script-src 'self' ${source('run(“é”)')} ${source(CHECKOUT_RULES)}; style-src 'self' ${source('b{}')};`
  expect(shortenPolicy(SITE, html)).toBe(expected)
})

it('the policy of a page never allows an injected script or style', () => {
  const html = '<p>Hello <script>steal()</script><style>*{display:none}</style></p>'
  expect(shortenPolicy(SITE, html)).toBe(`script-src 'self' ${source(CHECKOUT_RULES)}; style-src 'self';`)
})
