import { ConfigError } from './environment-variables.ts'

/** All other errors are bugs and show their stack. */
const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError || (error instanceof Error && error.cause !== undefined)

/** Prints the error, in one line if it is a problem that the owner can fix. */
export function exitWithError(error: unknown): never {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
}
