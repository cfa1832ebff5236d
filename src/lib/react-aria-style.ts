/** Of the style element that React Aria adds to the page, as the browser reports it if the policy refuses it. */
export const REACT_ARIA_STYLE_HASH = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='
