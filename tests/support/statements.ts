import type { KyselyPlugin, RootOperationNode } from 'kysely'

import type { TestShop } from './open-test-shop.ts'

/** Returns the statements of the shop during the work, such as `SelectQueryNode users`. */
export async function statementsOf({ shop }: TestShop, work: () => Promise<unknown>): Promise<string[]> {
  const [db, asked] = [shop.db, [] as string[]]
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(`${node.kind} ${tableOf(node)}`)
      return node
    },
    transformResult: async ({ result }) => result
  }
  shop.db = db.withPlugin(recorder)
  await work().finally(() => (shop.db = db))
  return asked
}

const tableOf = (node: RootOperationNode): string =>
  /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? ''
