import type { Compilable, CompiledQuery } from 'kysely'

import { isPostgres } from './lock.ts'
import type { Db } from './schema.ts'

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a frequent statement only once for each database, because that takes longer than SQLite needs to
 * execute it. `build` must use each value of `Values` only as a parameter.
 */
export function prepareQuery<Values extends Record<string, string | number>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })

  return async (db, values) => {
    const query = compiled.get(isPostgres(db)) ?? build(db, placeholders).compile()
    compiled.set(isPostgres(db), query)
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
