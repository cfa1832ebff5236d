/** The definitions of one SVG, with unique ids. */
export interface Sheet {
  define(draw: (id: string) => string): string
  definitions(): string
}

const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

const stop = (offset: number, color: string, opacity: number): string =>
  `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`

const LIGHTING = [
  blur('soft', 3.5),
  blur('softer', 15),
  blur('softest', 34),
  `<linearGradient id="volume" x1="0" y1="0" x2="1" y2="1">${stop(0, '#fff8ea', 0.22)}${stop(0.42, '#fff8ea', 0)}${stop(0.55, '#1c1526', 0)}${stop(1, '#1c1526', 0.3)}</linearGradient>`,
  `<filter id="cast" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur in="SourceAlpha" stdDeviation="24" result="far"/><feOffset in="far" dx="26" dy="36" result="far"/><feGaussianBlur in="SourceAlpha" stdDeviation="6" result="near"/><feOffset in="near" dx="6" dy="9" result="near"/><feFlood flood-color="#3a2418" flood-opacity=".3"/><feComposite in2="far" operator="in" result="far"/><feFlood flood-color="#3a2418" flood-opacity=".26"/><feComposite in2="near" operator="in" result="near"/><feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`
]

export function createSheet(): Sheet {
  const definitions = [...LIGHTING]
  let count = 0
  return {
    define(draw) {
      count += 1
      const id = `p${count.toString(36)}`
      definitions.push(draw(id))
      return id
    },
    definitions: () => `<defs>${definitions.join('')}</defs>`
  }
}
