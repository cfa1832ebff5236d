/** In characters of path and query, because pages repeat them in links. Encoded, a search term can take half of it. */
export const MAX_URL_LENGTH = 4000
