import { globSync, readFileSync } from 'node:fs'

import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, test } from 'vitest'

function collectPatterns(file: string): { literals: string[]; isConstructed: boolean } {
  const literals: string[] = []
  let isConstructed = false
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text)
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') isConstructed = true
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return { literals, isConstructed }
}

function isSuperLinear(literal: string): boolean {
  const end = literal.lastIndexOf('/')
  return analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) }).reports.length > 0
}

const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).map((file) => ({
  file,
  ...collectPatterns(file)
}))

test.each([
  String.raw`/\bbetween\s+\$?\s*(\d{1,6})\s*(?:\$|usd\b)?\s+and\s+\$?\s*(\d{1,6})/iu`,
  String.raw`/(?:\w+\s?)+$/`,
  String.raw`/[\w.]+@/`
])('%s takes more than linear time', (literal) => {
  expect(isSuperLinear(literal)).toBe(true)
})

test('every regular expression takes at most linear time', () => {
  const found = files.flatMap(({ file, literals }) => literals.map((literal) => `${file} ${literal}`))
  expect(found).toContainEqual(expect.stringContaining('src/server/shop/search/'))
  expect(
    files.flatMap(({ file, literals }) => literals.filter(isSuperLinear).map((literal) => [file, literal]))
  ).toEqual([])
})

/** The previous test does not see these. They consist of constants, and their quantifiers are bounded or alone. */
test('regular expressions are literals, with few exceptions', () => {
  expect(
    files
      .filter(({ isConstructed }) => isConstructed)
      .map(({ file }) => file)
      .toSorted()
  ).toEqual([
    'src/api/contract/order-administration.ts',
    'src/content/schemas.ts',
    'src/server/platform/http/route-pattern.ts',
    'src/server/platform/images/image-store.ts',
    'src/server/shop/search/parse-search-filters.ts'
  ])
})
