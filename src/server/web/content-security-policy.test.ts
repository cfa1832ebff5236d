import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { restrictPolicy } from './content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const POLICY = `default-src 'self'; script-src 'self' ${hash('run()')} ${hash('other()')}; style-src 'self' ${hash('a{}')} ${hash('b{}')};`

describe('the policy of a page', () => {
  it('allows only those inline scripts and styles that are in the page', () => {
    const html = '<style>b{}</style><script type="module">run()</script><script src="/x.js"></script>'
    expect(restrictPolicy(POLICY, html)).toBe(
      `default-src 'self'; script-src 'self' ${hash('run()')} ; style-src 'self' ${hash('b{}')}`
    )
  })

  it('does not allow an injected script', () => {
    expect(restrictPolicy(POLICY, '<p>Hello <script>steal()</script></p>')).not.toContain(hash('steal()'))
  })
})
