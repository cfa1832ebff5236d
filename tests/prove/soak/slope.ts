export interface Point {
  x: number
  y: number
}

/** By how much y grows for each x: the line with the least squares. */
export function slope(points: Point[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const sum = (value: (point: Point) => number) => points.reduce((total, point) => total + value(point), 0)
  const spread = sum((point) => (point.x - x) ** 2)
  return spread === 0 ? 0 : sum((point) => (point.x - x) * (point.y - y)) / spread
}
