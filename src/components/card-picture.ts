/** The files from which a browser chooses the picture of a product card. */
export const CARD_PICTURE = {
  minWidth: 320,
  maxWidth: 800,
  sizes: '(width < 332px) 90vw, (width < 488px) calc(50vw - 22px), (width < 1100px) 30vw, 280px'
}
