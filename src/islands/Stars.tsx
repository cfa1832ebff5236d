/** From 0 to 5. */
export function Stars({ value }: { value: number }) {
  const full = Math.round(value)
  return (
    <span className="stars" role="img" aria-label={`${Math.round(value * 10) / 10} out of 5 stars`}>
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </span>
  )
}
