export const countUnits = (lines: { quantity: number }[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)
