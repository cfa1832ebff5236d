import { createHash } from 'node:crypto'

interface Picture {
  name: string
  width: number
  scheme: string
  data: Buffer
}

/** If two states have the same picture, one was not reached. */
export function collectPictures() {
  const states = new Map<string, string[]>()
  return {
    add: ({ name, width, scheme, data }: Picture): void => {
      const key = `${width} px, ${scheme}, ${createHash('sha256').update(data).digest('hex')}`
      states.set(key, [...(states.get(key) ?? []), name])
    },
    findIdentical: (): string[] =>
      [...states].flatMap(([key, names]) =>
        names.length > 1
          ? [`${names.map((name) => `'${name}'`).join(' and ')} look the same (${key.replace(/, \w+$/, '')}).`]
          : []
      )
  }
}
