import { expect, it } from 'vitest'

import { renderMail } from './layout.ts'

const evil = (part: string) => `<img src=x onerror="${part}">'&`
const escaped = (part: string) => `&lt;img src=x onerror=&quot;${part}&quot;&gt;&#39;&amp;`

it('HTML in any part of a mail is shown as text', async () => {
  const parts: string[] = []
  const next = (part: string) => {
    parts.push(part)
    return evil(part)
  }
  const mail = await renderMail(
    { shopName: next('shop'), publicUrl: 'https://shop.example' },
    {
      subject: next('subject'),
      preheader: next('preheader'),
      heading: next('heading'),
      parts: [
        next('paragraph'),
        {
          kind: 'goods',
          lines: [
            { name: next('name'), variant: next('variant'), price: next('price'), image: '/images/"><script>/160.jpg' },
            { name: next('name without variant'), variant: '', price: '$1.00' }
          ],
          total: next('total')
        },
        { kind: 'detail', label: next('label'), text: next('detail') },
        { kind: 'action', label: next('action'), url: next('link') }
      ],
      reason: next('reason')
    }
  )
  expect(mail.html.match(/<img\b[^>]*>/g)).toHaveLength(1)
  expect(mail.html).not.toContain('<script')
  expect(parts.filter((part) => !mail.html.includes(escaped(part)))).toEqual([])
  const isText = (part: string) => part !== 'subject' && part !== 'preheader'
  expect(parts.filter(isText).filter((part) => !mail.text.includes(evil(part)))).toEqual([])
})
