import type { KyselyPlugin, RootOperationNode } from 'kysely'

import type { TestShop } from './open-test-shop.ts'

/** For example `SelectQueryNode users`. */
export async function recordStatements({ shop }: TestShop, work: () => Promise<unknown>): Promise<string[]> {
  const [db, statements] = [shop.db, [] as string[]]
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(`${node.kind} ${tableOf(node)}`)
      return node
    },
    transformResult: async ({ result }) => result
  }
  shop.db = db.withPlugin(recorder)
  await work().finally(() => (shop.db = db))
  return statements
}

const tableOf = (node: RootOperationNode): string =>
  /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? ''
