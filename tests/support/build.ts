import { ensureBuilt } from '../../src/server/build.ts'

/** Builds the pages before any shop starts, if the build is outdated. */
export default ensureBuilt
