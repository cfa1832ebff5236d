import { createClient } from '../api/client.ts'

/** The one client of the browser; it speaks to the page's own origin, which knows the visitor by the cookie. */
export const call = createClient()
