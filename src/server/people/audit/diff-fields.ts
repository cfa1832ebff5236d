type Fields = Record<string, string | number>

export function diffFields<F extends Fields>(before: F, after: F): { before: Fields; after: Fields } | null {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  if (names.length === 0) return null
  const pick = (fields: F) => Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  return { before: pick(before), after: pick(after) }
}
