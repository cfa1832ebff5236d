import type { KyselyPlugin, RootOperationNode } from 'kysely'

import type { TestShop } from './open-test-shop.ts'

/** For example `SelectQueryNode users`. */
export async function recordStatements(test: TestShop, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(`${node.kind} ${tableOf(node)}`)
      return node
    },
    transformResult: async ({ result }) => result
  }
  await runWithPlugin(test, recorder, work)
  return statements
}

/** Returns the characters of all rows, as JSON, that the work reads from the database. */
export async function countReadCharacters(test: TestShop, work: () => Promise<unknown>): Promise<number> {
  let characters = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      characters += JSON.stringify(result.rows).length
      return result
    }
  }
  await runWithPlugin(test, counter, work)
  return characters
}

async function runWithPlugin({ shop }: TestShop, plugin: KyselyPlugin, work: () => Promise<unknown>): Promise<void> {
  const { db } = shop
  shop.db = db.withPlugin(plugin)
  await work().finally(() => (shop.db = db))
}

const tableOf = (node: RootOperationNode): string =>
  /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? ''
