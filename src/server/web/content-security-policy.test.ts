import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { policyFor } from './content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const POLICY = `default-src 'self'; script-src 'self' ${hash('run()')} ${hash('other()')}; style-src 'self' ${hash('a{}')} ${hash('b{}')};`

describe('the policy of a page', () => {
  it('names the scripts and styles that stand in it, of those that were written for it', () => {
    const html = '<style>b{}</style><script type="module">run()</script><script src="/x.js"></script>'
    expect(policyFor(POLICY, html)).toBe(
      `default-src 'self'; script-src 'self' ${hash('run()')} ; style-src 'self' ${hash('b{}')}`
    )
  })

  it('allows no script that got into the page in another way', () => {
    expect(policyFor(POLICY, '<p>Hello <script>steal()</script></p>')).not.toContain(hash('steal()'))
  })
})
