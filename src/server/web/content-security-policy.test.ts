import { describe, expect, it } from 'vitest'

import { CHECKOUT_RULES, SPECULATION_RULES } from '../../domain/speculation-rules.ts'
import { createPolicyBuilder, hashText } from './content-security-policy.ts'

const createPolicy = createPolicyBuilder(new Set(['run()', 'run(“é”)', 'other()', 'a{}', 'b{}'].map(hashText)))

const buildPolicy = (html: string) => createPolicy(Buffer.from(html))

const source = (text: string) => `'${hashText(text)}'`

describe('the policy of a page', () => {
  it('allows only those inline scripts and styles that are in the page', () => {
    const html = '<style>b{}</style><script src="/x.js"></script><script type="module">run()</script>'
    const policy = buildPolicy(html)
    expect(policy).toContain(`; script-src 'self' ${source('run()')}; style-src 'self' ${source('b{}')}`)
    expect(policy).not.toContain(source('other()'))
    expect(buildPolicy(html)).toBe(policy)
  })

  it('allows a script with characters of any language', () => {
    const html = '<script>run(“é”)</script>'
    const policy = buildPolicy(html)
    expect(policy).toContain(`script-src 'self' ${source('run(“é”)')};`)
    expect(buildPolicy(html)).toBe(policy)
  })

  it('never allows an injected script or style', () => {
    const policy = buildPolicy('<p>Hello <script>steal()</script><style>*{display:none}</style></p>')
    expect(policy).toMatch(/; script-src 'self'; style-src 'self'$/)
  })

  it('allows the rules that a script adds to pages with speculation rules', () => {
    const rules = `<script type="speculationrules">${SPECULATION_RULES}</script>`
    expect(buildPolicy(rules)).toContain(`script-src 'self' ${source(SPECULATION_RULES)} ${source(CHECKOUT_RULES)};`)
    expect(buildPolicy('<p></p>')).not.toContain(source(CHECKOUT_RULES))
  })
})
