import { ConfigError } from '../platform/config/environment-variables.ts'

/** All other errors are bugs and show their stack. */
const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError || (error instanceof Error && error.cause !== undefined)

/** Prints the message of an error that the owner can fix, or any other error with its stack, and exits with status 1. */
export function exitWithError(error: unknown): never {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
}
