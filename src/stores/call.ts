import { createClient } from '../api/client.ts'

/** Calls the page's own origin, where the cookie identifies the user. */
export const call = createClient()
