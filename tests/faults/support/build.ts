import { ensureBuilt } from '../../../src/server/build.ts'

/** The pages are built once, before any process is started. */
export default ensureBuilt
