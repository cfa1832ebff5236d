import * as fc from 'fast-check'
import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import { search, makeProducts, searchTitles } from '../../../support/search.ts'

describe('a search', () => {
  const SIGNS = [
    '(',
    ')',
    '"',
    '*',
    '%',
    '_',
    "'",
    '-',
    '\\',
    ':',
    '^',
    '+',
    '~',
    '?',
    '#',
    '/',
    '&',
    '!',
    '|',
    '<->',
    '.',
    '...',
    ',',
    ';',
    '--',
    '/*',
    '\0',
    '\n',
    '\u2028',
    '\u202e',
    '\ufeff',
    '%00',
    '%',
    '%%',
    '%2F',
    '\ud800',
    '\udc00',
    '👗',
    ' ',
    '',
    '   '
  ]

  it('ignores special characters in the keyword', async ({ shop }) => {
    await makeProducts(shop, 'Linen shirt')
    for (const sign of SIGNS) expect([sign, (await search(shop, sign)).data]).toEqual([sign, []])
    for (const sign of SIGNS) {
      for (const keyword of [`${sign} shirt`, `shirt ${sign}`, `linen ${sign} shirt`]) {
        expect([keyword, await searchTitles(shop, keyword)]).toEqual([keyword, ['Linen shirt']])
      }
    }
  })

  it.for([
    'shirt OR linen',
    'linen AND shirt',
    'shirt NOT linen',
    'NEAR(linen shirt)',
    'title:shirt',
    'title : shirt',
    '^shirt',
    'shirt*',
    '"linen shirt"',
    '"linen',
    'shirt & linen',
    'shirt & !linen',
    'linen <-> shirt',
    'shirt:*',
    "shirt' --",
    "shirt'; drop table products; --",
    '{shirt}',
    '-shirt',
    '+shirt',
    'shirt\0linen'
  ])('ignores query syntax in the keyword: %s', async (keyword, { shop }) => {
    await makeProducts(shop, 'Linen shirt')
    expect(await searchTitles(shop, keyword)).toEqual(['Linen shirt'])
  })

  it.for([
    ['one word', 'shirt'.repeat(2000)],
    ['many words', 'shirt linen '.repeat(900)],
    ['many different words', Array.from({ length: 2000 }, (_, index) => `w${index}`).join(' ')],
    ['signs', '('.repeat(10_000)],
    ['pictures', '👗'.repeat(5000)],
    ['accents', `a${'\u0301'.repeat(9999)}`]
  ])('accepts a keyword of 10,000 characters: %s', async ([, keyword = ''], { shop }) => {
    await makeProducts(shop, 'Linen shirt')
    const { success } = await search(shop, keyword)
    expect(success).toBe(true)
  })

  it('ignores what follows the first 200 characters, and counts repeated spaces as one', async ({ shop }) => {
    await makeProducts(shop, { title: 'Linen shirt', color: 'blue' }, 'Shirt')
    expect(await searchTitles(shop, `shirt${' '.repeat(300)}linen`)).toEqual([expect.stringContaining('Linen shirt')])
    const read = async (signs: number) =>
      (await search(shop, `shirt ${'. '.repeat(signs)}blue`, { grouped: 'true' })).parsedQuery?.color
    expect([await read(90), await read(100)]).toEqual([['blue'], undefined])
  })

  it.for([
    ['a price range', `between${' '.repeat(260)}1${' '.repeat(260)}and${' '.repeat(520)}x`],
    ['amounts', `between ${'1 and '.repeat(2000)}`],
    ['currencies', `${'$'.repeat(6000)}${'1'.repeat(6000)}`],
    ['words of limits', 'under max '.repeat(1200)]
  ])('reads hostile repetitions within 500 ms: %s', async ([, keyword = ''], { shop }) => {
    await makeProducts(shop, 'Linen shirt')
    await search(shop, 'linen')
    const start = performance.now()
    await search(shop, keyword, { grouped: 'true' })
    expect(performance.now() - start).toBeLessThan(500)
  })

  it('accepts any generated keyword', async ({ shop }) => {
    await makeProducts(shop, 'Linen shirt', "Women's T-shirt 100% wool")
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[a-z "*()&|!:'%_-]{1,40}$/)
    )
    // URL resolution removes a trailing `..`.
    const keyword = anything.filter((text) => text !== '..')
    await fc.assert(
      fc.asyncProperty(keyword, async (text) => {
        const { data, total } = await search(shop, text)
        expect(total).toBe(data.length)
      }),
      { numRuns: 150 }
    )
  })

  it('accepts products with any text', async ({ shop }) => {
    const long = `${'x'.repeat(20_000)} ${'\u{1F457}'.repeat(500)} !!! ${'é'.repeat(300)}`
    await makeProducts(shop, { title: '—', description: long }, { title: long }, 'Linen shirt')
    expect(await searchTitles(shop, 'x'.repeat(20_000))).toEqual([long, '—'])
    expect(await searchTitles(shop, 'linen')).toEqual(['Linen shirt'])
  })
})
