import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isText, decodeText } from './csv-text.ts'
import { readCsv, writeCsv } from './csv.ts'

const COLUMNS = ['title', 'price', 'description']

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      ',',
      ';',
      '\t',
      '\r',
      '\n',
      '\r\n',
      '\uFEFF',
      "'",
      '=',
      '+',
      '-',
      '@',
      '＝',
      ' ',
      'a',
      '😀',
      'é',
      'ש'
    )
  })
)
const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 })
const isNotEmpty = (row: string[]): boolean => row.some((text) => text.trim() !== '')

const writeAsOtherPrograms = (lines: string[][], separator: string, end: string): string =>
  lines.map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator) + end).join('')

describe('a CSV file', () => {
  test('is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (rowsBefore) => {
        const {
          columns,
          rows: rowsAfter,
          unclosedQuoteLine
        } = await readCsv(await writeCsv(COLUMNS, rowsBefore), COLUMNS)
        expect([columns, unclosedQuoteLine]).toEqual([COLUMNS, undefined])
        expect(rowsAfter.map(({ cells }) => cells)).toEqual(rowsBefore.filter(isNotEmpty))
      }),
      { numRuns: 2000 }
    )
  })

  test('may have another separator and headings in another letter case', async () => {
    expect(await readCsv('Title;PRICE\nHat, warm;20\n', COLUMNS)).toMatchObject({
      columns: ['Title', 'PRICE'],
      rows: [{ cells: ['Hat, warm', '20'] }]
    })
  })

  test('is the same after encoding and decoding', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (rowsBefore) => {
        const bytes = new TextEncoder().encode(await writeCsv(COLUMNS, rowsBefore))
        const { rows: rowsAfter } = await readCsv(decodeText(bytes), COLUMNS)
        expect(rowsAfter.map(({ cells }) => cells)).toEqual(rowsBefore.filter(isNotEmpty))
      })
    )
  })

  test.for([',', ';', '\t'].flatMap((separator) => ['\n', '\r\n'].map((end) => [separator, end] as const)))(
    'of another program is read with the separator %j and the line end %j',
    async ([separator, end]) => {
      const plain = fc.array(
        fc.tuple(...COLUMNS.map(() => fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', 'x', ' ', 'ß') })))
      )
      await fc.assert(
        fc.asyncProperty(plain, async (rowsBefore) => {
          const { columns, rows: rowsAfter } = await readCsv(
            writeAsOtherPrograms([COLUMNS, ...rowsBefore], separator, end),
            COLUMNS
          )
          expect(columns).toEqual(COLUMNS)
          expect(rowsAfter.map(({ cells }) => cells)).toEqual(rowsBefore.filter(isNotEmpty))
        })
      )
    }
  )

  test('with an unclosed quotation mark is reported with its line', async () => {
    const { unclosedQuoteLine } = await readCsv('title,price\nHat,1\n"Coat,2\nScarf,3\n', ['title', 'price'])
    expect(unclosedQuoteLine).toBe(3)
  })

  test('has the right line numbers after empty lines', async () => {
    const { rows: rowsAfter } = await readCsv('title,price\n\nHat,1\n , \nCoat,2', ['title', 'price'])
    expect(rowsAfter.map(({ line }) => line)).toEqual([3, 5])
  })

  test('contains no formula that a spreadsheet would run', async () => {
    const text = await writeCsv(['title'], [['=1+1'], ["'=1"], ['-2'], ['@x'], ["'quoted'"]])
    expect(text.split('\r\n').slice(1, -1)).toEqual([`"'=1+1"`, `"''=1"`, `"'-2"`, `"'@x"`, `"'quoted'"`])
    const titles = ['＝1+1', '＋1', '－2', '＠x', '\n=1', 'x＝1']
    const escaped = await writeCsv(
      ['title'],
      titles.map((title) => [title])
    )
    expect(escaped).toBe(`\uFEFF"title"\r\n"'＝1+1"\r\n"'＋1"\r\n"'－2"\r\n"'＠x"\r\n"'\n=1"\r\n"x＝1"\r\n`)
  })
})

describe('text', () => {
  test.for<[string, number[]]>([
    ['UTF-8', [0xc3, 0xa9, 0x2c]],
    ['UTF-16 little-endian', [0xff, 0xfe, 0xe9, 0x00, 0x2c, 0x00]],
    ['UTF-16 big-endian', [0xfe, 0xff, 0x00, 0xe9, 0x00, 0x2c]],
    ['Windows-1252', [0xe9, 0x2c]]
  ])('in %s is read', ([, bytes]) => {
    expect(decodeText(new Uint8Array(bytes)).replace('\uFEFF', '')).toBe('é,')
  })

  test.for<[string, number[]]>([
    ['a spreadsheet', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
    ['an old spreadsheet', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['a JPG', [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46]],
    ['a GIF', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x40, 0x01, 0x00]]
  ])('is not detected at the start of %s', ([, bytes]) => expect(isText(decodeText(new Uint8Array(bytes)))).toBe(false))

  test('may have tabs, line ends and any letters', () => expect(isText('\uFEFFé\t雪\r\n😀\x0b')).toBe(true))
})
