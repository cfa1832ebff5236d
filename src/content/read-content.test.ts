import { readdir, readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'

import { readContent } from './read-content.ts'
import { SCHEMAS } from './schemas.ts'

const FILES: Record<string, string> = {
  'home.yaml': `# The home page
categories:
  title: Shop by Category
  tiles:
    - label: Men
      category: men
      picture: /tiles/men.svg
    - label: Kids
      category: kids
      picture: /tiles/kids.svg
brands:
  title: Popular Brands
  tiles:
    - label: H&M
      brand: h&m
featured: { title: Featured, link: See all }
sale:
  text: Summer Sale!
vip: { title: VIP, text: Be first., button: Join, answer: Soon! }
newsletter: { title: News, text: Now and then., button: Subscribe, answer: Thanks! }
editorial:
  title: Mended
  text: It lasts.
  button: Shop denim
  link: /shop/listing?brand=levi
  pictures:
    - { picture: /tiles/men.svg, alt: A jacket }
    - { picture: /tiles/kids.svg, alt: Dungarees }
`,
  'navigation.yaml': `links:
  - label: Home
    link: /shop/home
  - label: Kids
    link: /shop/listing?category=kids,men&brand=h%26m
  - label: Sizes
    link: /shop/help/size-guide
  - label: Journal
    link: https://journal.example/denim
`,
  'footer.yaml': `text: © {year} {shop}
support: help@shop.example
`,
  'details.yaml': `delivery: Free delivery
returns: Free returns
care: Wash cold.
`,
  'search.yaml': `synonyms: |
  trousers, pants
  t-shirt, tee
`,
  'information.yaml': ['help', 'delivery-and-returns', 'size-guide', 'contact', 'terms', 'privacy', 'accessibility']
    .map(
      (page) => `${page}:
  title: About ${page}
  sections:
    - heading: Tops of ${page}
      table: { columns: [Size, Chest], rows: [[S, 88]] }
`
    )
    .join('')
    .replaceAll('88', "'88'")
}

const read = (name: string, text: string) =>
  readContent<unknown>(name, text, SCHEMAS[name.replace('.yaml', '') as keyof typeof SCHEMAS])

function readErrorAfterReplacing(name: string, from: string, to: string): string {
  const text = FILES[name] ?? ''
  expect(text).toContain(from)
  try {
    return `read as ${JSON.stringify(read(name, text.replace(from, to)))}`
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

it('reads each file of the folder', async () => {
  const folder = new URL('./', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'))
  expect(names.toSorted()).toEqual(
    Object.keys(SCHEMAS)
      .map((name) => `${name}.yaml`)
      .toSorted()
  )
  for (const name of names) expect(read(name, await readFile(new URL(name, folder), 'utf8'))).toBeTypeOf('object')
})

it('returns the values of a file, trimmed', () => {
  expect(read('footer.yaml', 'support: help@shop.example\ntext: "  © {year} {shop} "')).toEqual({
    text: '© {year} {shop}',
    support: 'help@shop.example'
  })
})

describe('the error message', () => {
  const label = '“categories › tiles › 2 › label”'
  const unknown = 'is not a field of this file: check its spelling and its indentation.'
  const advice = 'Check the spaces at the start of the line, and put text with a colon or a # in quotes.'
  const link =
    'must be a page of this shop, such as /shop/home or /shop/listing?category=men, or a URL that starts with https://.'
  const picture =
    '“categories › tiles › 2 › picture” must be a file in the public folder, such as /tiles/men.svg, or an uploaded picture.'

  it.for([
    [
      'category: kids',
      'category: Kids wear',
      'line 9: “categories › tiles › 2 › category” must have only lowercase letters, digits, hyphens and &.'
    ],
    [
      'brand: h&m',
      'brand: H&M',
      'line 15: “brands › tiles › 1 › brand” must have only lowercase letters, digits, hyphens and &.'
    ],
    ['label: Kids\n      category', 'category', `line 8: ${label} is missing.`],
    ['sale:\n  text: Summer Sale!\n', '', 'line 2: “sale” is missing.'],
    ['label: Kids', 'label:', `line 8: ${label} is empty.`],
    ['label: Kids', "label: ' '", `line 8: ${label} is empty.`],
    ['label: Kids', 'label: 2027', `line 8: ${label} must be text: put numbers, true and false in quotes.`],
    ['label: Kids', `label: ${'Kids '.repeat(20)}`, `line 8: ${label} is too long: the maximum is 80 characters.`],
    ['sale:', 'sales: x\nsale:', `line 17: “sales” ${unknown}`],
    ['/tiles/kids.svg', '/tiles/kid.svg', `line 10: ${picture}`],
    ['/tiles/kids.svg', '/../package.json', `line 10: ${picture}`],
    [
      'text: Summer Sale!',
      'text: Summer: Sale!',
      `line 18: invalid YAML (Nested mappings are not allowed in compact mappings). ${advice}`
    ],
    [
      '    - { picture: /tiles/kids.svg, alt: Dungarees }\n',
      '',
      'line 26: “editorial › pictures” needs exactly two pictures.'
    ],
    ['alt: A jacket', 'alt:', 'line 27: “editorial › pictures › 1 › alt” is empty.'],
    ['link: /shop/listing?brand=levi', 'link: /shop/nowhere', `line 25: “editorial › link” ${link}`],
    ['sale:', 'sale: x\nsale:', `line 18: invalid YAML (Map keys must be unique). ${advice}`]
  ] as const)('names the line and the problem when %j in home.yaml becomes %j', ([from, to, expected]) => {
    expect(readErrorAfterReplacing('home.yaml', from, to)).toBe(`ContentError: home.yaml, ${expected}`)
  })

  it('has a sentence for each mistake', () => {
    expect(readErrorAfterReplacing('home.yaml', 'label: Kids', 'lable: Kids')).toBe(
      `ContentError: home.yaml, line 8: ${label} is missing.\nhome.yaml, line 8: “categories › tiles › 2 › lable” ${unknown}`
    )
  })

  it.for([
    '/shop/nowhere',
    '/admin/orders',
    'shop/home',
    '//shop/home',
    'http://elsewhere.example/shop/home',
    'https:///shop/home',
    'javascript:alert(1)'
  ])('names the line and the problem when navigation.yaml links to %s', (to) => {
    expect(readErrorAfterReplacing('navigation.yaml', '/shop/home', to)).toBe(
      `ContentError: navigation.yaml, line 3: “links › 1 › link” ${link}`
    )
  })

  it.for([
    ['{shop}', '{name}', 'line 1: “text” can contain {year} and {shop}, but no other braces.'],
    ['help@shop.example', 'help at shop', 'line 2: “support” must be an email address.']
  ] as const)('names the line and the problem when %j in footer.yaml becomes %j', ([from, to, expected]) => {
    expect(readErrorAfterReplacing('footer.yaml', from, to)).toBe(`ContentError: footer.yaml, ${expected}`)
  })

  it.for([
    ['care: Wash cold.\n', '', 'line 1: “care” is missing.'],
    [
      'care:',
      'careByCategory:\n  - category: footwear\n    text: Brush.\n    shoes: Brush.\ncare:',
      'line 6: “careByCategory › 1 › shoes” is not a field of this file: check its spelling and its indentation.'
    ],
    ['Free delivery', 'Free delivery '.repeat(6), 'line 1: “delivery” is too long: the maximum is 80 characters.']
  ] as const)('names the line and the problem when %j in details.yaml becomes %j', ([from, to, expected]) => {
    expect(readErrorAfterReplacing('details.yaml', from, to)).toBe(`ContentError: details.yaml, ${expected}`)
  })

  it.for([
    [
      'pants',
      'track pants',
      'line 1: “synonyms” contains “track pants”, which is not a single word of at most 32 letters.'
    ],
    ['t-shirt, tee', 'tee', 'line 1: “synonyms” needs at least two words in each line, but one has only “tee”.']
  ] as const)('names the line and the problem when %j in search.yaml becomes %j', ([from, to, expected]) => {
    expect(readErrorAfterReplacing('search.yaml', from, to)).toBe(`ContentError: search.yaml, ${expected}`)
  })

  it.for([
    [
      "[[S, '88']]",
      "[[S, '88', '90']]",
      'line 5: “help › sections › 1 › table” needs as many cells in each row as there are columns.'
    ],
    [
      "      table: { columns: [Size, Chest], rows: [[S, '88']] }\n",
      '',
      'line 4: “help › sections › 1” needs a text or a table.'
    ],
    ['terms:', 'rules:', 'line 1: “terms” is missing.']
  ] as const)('names the line and the problem when %j in information.yaml becomes %j', ([from, to, expected]) => {
    expect(readErrorAfterReplacing('information.yaml', from, to)).toContain(
      `ContentError: information.yaml, ${expected}`
    )
  })

  const curly = 'has curly quotes: put the whole value in straight quotes (\' or ") instead.'

  it.for([
    ['home.yaml', 'text: Summer Sale!', 'text: “Summer: Sale!”', `line 18: “text” ${curly}`],
    ['home.yaml', 'text: Summer Sale!', 'text: “Summer” Sale: half price', `line 18: “text” ${curly}`],
    ['home.yaml', 'text: Summer Sale!', 'text: “Summer Sale!”', `line 18: “sale › text” ${curly}`],
    ['home.yaml', 'text: Summer Sale!', "text: ‘Summer Sale!'", `line 18: “sale › text” ${curly}`],
    ['home.yaml', 'text: Summer Sale!', 'text: "Summer Sale!”', `line 18: “text” ${curly}`],
    ['home.yaml', 'label: Kids', "label: 'Kids’", `line 8: “label” ${curly}`],
    ['home.yaml', 'label: Kids', 'label: ‘Kids’', `line 8: “categories › tiles › 2 › label” ${curly}`],
    ['home.yaml', 'category: kids', 'category: “kids”', `line 9: “categories › tiles › 2 › category” ${curly}`],
    ['navigation.yaml', '/shop/home', '“/shop/home”', `line 3: “links › 1 › link” ${curly}`],
    ['footer.yaml', 'help@shop.example', '‘help@shop.example’', `line 2: “support” ${curly}`]
  ] as const)('explains curly quotes when, in %s, %j becomes %j', ([name, from, to, expected]) => {
    expect(readErrorAfterReplacing(name, from, to)).toBe(`ContentError: ${name}, ${expected}`)
  })

  it('does not appear for apostrophes or curly quotes inside a value', () => {
    for (const words of ['Levi’s', '’Tis “the season”', '“New” and “old”', "'“Summer”'", '"Levi’s: half price"'])
      expect(readErrorAfterReplacing('home.yaml', 'Summer Sale!', words)).toMatch(/^read as/)
    expect(readErrorAfterReplacing('home.yaml', 'Kids\n', 'Levi’s kids\n      oops\n')).toContain('invalid YAML')
  })

  it('names the problem of a file that is empty or has the wrong structure', () => {
    expect(() => read('footer.yaml', '# all gone\n')).toThrow('footer.yaml, line 1: the file is empty.')
    expect(() => read('footer.yaml', 'hello')).toThrow(
      'footer.yaml, line 1: the file must be a group of fields, each on its own indented line.'
    )
    expect(() => read('navigation.yaml', 'links: []')).toThrow(
      'navigation.yaml, line 1: “links” needs at least one entry.'
    )
    expect(() => read('navigation.yaml', 'links: Home')).toThrow(
      'navigation.yaml, line 1: “links” must be a list whose entries begin with a hyphen.'
    )
  })
})
