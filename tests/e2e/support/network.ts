/** What is said of a call that does not come through. */
export const UNREACHED = 'The shop could not be reached. Please check your connection and try again.'

/** What goes wrong in a page that calls without a network. */
export const OFFLINE = [/console: .*ERR_INTERNET_DISCONNECTED/, /request: net::ERR_INTERNET_DISCONNECTED/]
