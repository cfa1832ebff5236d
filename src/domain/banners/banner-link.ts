/**
 * A path of this site, or a URL that starts with https://. In the syntax of the HTML attribute `pattern`, for text
 * without surrounding white space.
 */
export const BANNER_LINK_PATTERN = String.raw`(?:\/(?![\/\\])|https:\/\/[^\/\\])[^\s\p{Cc}"'<>\\]*`
