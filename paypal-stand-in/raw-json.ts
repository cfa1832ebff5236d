const space = /[\s]*/y
const scalar = /[^\s,\]}]*/y

const after = (pattern: RegExp, json: string, from: number): number => {
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
  if (json[from] !== '{' && json[from] !== '[') return after(scalar, json, from)
  let depth = 0
  let at = from
  do {
    const mark = json[at]
    if (mark === '{' || mark === '[') depth += 1
    if (mark === '}' || mark === ']') depth -= 1
    at = mark === '"' ? endOfString(json, at) : at + 1
  } while (depth > 0)
  return at
}

/** Returns the unparsed text of a member of a JSON object. The input must be valid JSON. */
export const rawMember = (json: string, name: string): string | undefined => {
  let found: string | undefined
  let at = after(space, json, 0)
  while (json[at] === '{' || json[at] === ',') {
    const keyStart = after(space, json, at + 1)
    if (json[keyStart] !== '"') return found
    const keyEnd = endOfString(json, keyStart)
    const start = after(space, json, after(space, json, keyEnd) + 1)
    const end = endOfValue(json, start)
    if (JSON.parse(json.slice(keyStart, keyEnd)) === name) found = json.slice(start, end)
    at = after(space, json, end)
  }
  return found
}
