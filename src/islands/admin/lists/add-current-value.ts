import type { FilterOptions } from './Filters.tsx'

/** Adds an option for the current value, because a URL may hold several values. */
export function addCurrentValue(
  options: FilterOptions,
  current: string | undefined,
  formatValue = (value: string) => value
): FilterOptions {
  if (!current || options.some(([value]) => value === current)) return options
  return [...options, [current, current.split(',').map(formatValue).join(', ')]]
}
