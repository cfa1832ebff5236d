import { createClient } from '../api/client.ts'

/** The browser's API client. Requests go to the page's own origin, where the cookie identifies the user. */
export const call = createClient()
