import type { Drawing } from './drawing.ts'

/** The point in the middle of a close-up, as fractions of the drawing's width and height. */
export interface Focus {
  across: number
  down: number
  zoom: number
}

const FOCUS: Partial<Record<Drawing['kind'], Focus>> = {
  bag: { across: 0.5, down: 0.62, zoom: 1.6 },
  backpack: { across: 0.5, down: 0.34, zoom: 1.9 },
  belt: { across: 0.5, down: 0.72, zoom: 2.1 },
  boot: { across: 0.4, down: 0.7, zoom: 2 },
  'dress-shoe': { across: 0.35, down: 0.72, zoom: 2 },
  hat: { across: 0.4, down: 0.7, zoom: 1.8 },
  sandal: { across: 0.3, down: 0.3, zoom: 2 },
  scarf: { across: 0.5, down: 0.62, zoom: 1.9 },
  sneaker: { across: 0.36, down: 0.66, zoom: 2 },
  socks: { across: 0.66, down: 0.24, zoom: 2 },
  sunglasses: { across: 0.72, down: 0.42, zoom: 1.9 },
  trousers: { across: 0.5, down: 0.13, zoom: 3.2 },
  watch: { across: 0.5, down: 0.5, zoom: 2 }
}

const DETAILS: Partial<Record<Drawing['kind'], Focus>> = {
  bag: { across: 0.26, down: 0.84, zoom: 2.6 },
  belt: { across: 0.62, down: 0.3, zoom: 2.4 },
  hat: { across: 0.56, down: 0.46, zoom: 2.6 },
  scarf: { across: 0.5, down: 0.9, zoom: 2.2 },
  socks: { across: 0.28, down: 0.84, zoom: 2.2 },
  sunglasses: { across: 0.3, down: 0.5, zoom: 2.2 },
  watch: { across: 0.5, down: 0.18, zoom: 2.2 }
}

/** Garments are shown around the collar. */
export function focusOf({ kind }: Drawing, view: 'close-up' | 'detail'): Focus {
  return (view === 'detail' ? DETAILS : FOCUS)[kind] ?? { across: 0.5, down: 0.23, zoom: 2.8 }
}
