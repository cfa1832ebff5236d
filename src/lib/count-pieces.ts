/** Counts the pieces in a cart. */
export const countPieces = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)
