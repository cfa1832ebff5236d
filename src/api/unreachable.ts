/** A file of its own, because pages need it before they load the API client. */
export const UNREACHABLE = 'The shop could not be reached. Please check your connection and try again.'
