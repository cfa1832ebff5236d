import { ensureBuilt } from '../../src/server/build.ts'

/** The pages are built once, before any shop is started; an up-to-date build is left as it is. */
export default ensureBuilt
