const space = /[\s]*/y
const scalar = /[^\s,\]}]*/y

const skip = (pattern: RegExp, json: string, from: number): number => {
  pattern.lastIndex = from
  pattern.exec(json)
  return pattern.lastIndex
}

const endOfString = (json: string, from: number): number => {
  let at = from + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

const endOfValue = (json: string, from: number): number => {
  if (json[from] === '"') return endOfString(json, from)
  if (json[from] !== '{' && json[from] !== '[') return skip(scalar, json, from)
  let depth = 0
  let at = from
  do {
    const char = json[at]
    if (char === '{' || char === '[') depth += 1
    if (char === '}' || char === ']') depth -= 1
    at = char === '"' ? endOfString(json, at) : at + 1
  } while (depth > 0)
  return at
}

/** Returns the unparsed text of a member. The input must be valid JSON. */
export const rawMember = (json: string, name: string): string | undefined => {
  let value: string | undefined
  let at = skip(space, json, 0)
  while (json[at] === '{' || json[at] === ',') {
    const keyStart = skip(space, json, at + 1)
    if (json[keyStart] !== '"') return value
    const keyEnd = endOfString(json, keyStart)
    const start = skip(space, json, skip(space, json, keyEnd) + 1)
    const end = endOfValue(json, start)
    if (JSON.parse(json.slice(keyStart, keyEnd)) === name) value = json.slice(start, end)
    at = skip(space, json, end)
  }
  return value
}
