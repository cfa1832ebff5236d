import { formatVariantTitle } from '../../src/domain/products/variant-title.ts'
import { createIdFrom } from '../../src/server/platform/ids.ts'
import { type Colorway, recolor, swatchOf } from '../drawings/colorway.ts'
import type { Drawing } from '../drawings/drawing.ts'
import { type View, viewsOf } from '../drawings/view.ts'
import type { DemoProduct, DemoStyle } from './product.ts'

export interface DemoPicture {
  name: string
  /** Empty for a style that has one color. */
  color: string
  drawing: Drawing
  view: View
  alt: string
}

export function hasVariants({ sizes, colors }: DemoStyle): boolean {
  return sizes !== undefined || colors !== undefined
}

/** The first variant has the slug of its style. */
export function toProducts(style: DemoStyle): DemoProduct[] {
  const colorways: (Colorway | null)[] = [...(style.colors ?? [null])]
  const variants = colorways.flatMap((colorway) => (style.sizes ?? [null]).map((size) => ({ colorway, size })))
  return variants.map(({ colorway, size }, index) => ({
    id: variantId(style.slug, index),
    ...createProduct(style, colorway, size, index === 0)
  }))
}

/** Ascends, because a list of variants or of equal prices is sorted by id. */
function variantId(slug: string, index: number): string {
  return (BigInt(`0x${createIdFrom(slug)}`) + BigInt(index)).toString(16).padStart(24, '0')
}

function createProduct(
  style: DemoStyle,
  colorway: Colorway | null,
  size: string | null,
  isFirst: boolean
): Omit<DemoProduct, 'id'> {
  const { title, description, category, brand, material = '', priceCents, salePriceCents } = style
  const color = colorway?.name ?? null
  const slug = isFirst ? style.slug : [style.slug, color, size].filter((part) => part !== null).join('-')
  return {
    slug,
    title: formatVariantTitle(title, { color: color ?? undefined, size: size ?? undefined }),
    description,
    category,
    brand,
    material,
    priceCents,
    salePriceCents,
    stock: isFirst ? style.stock : stockOf(slug, style.stock),
    style: hasVariants(style) ? style : null,
    size,
    color,
    swatch: colorway && swatchOf(style.drawing, colorway),
    picture: pictureName(style, color, 'front')
  }
}

/** Some variants of a style in stock are sold out, and some have low stock. */
function stockOf(slug: string, typical: number): number {
  const roll = Number.parseInt(createIdFrom(slug).slice(0, 6), 16) % 100
  if (typical === 0 || roll < 9) return 0
  return roll < 24 ? 1 + (roll % 9) : Math.ceil((typical * (40 + roll)) / 100)
}

function pictureName(style: DemoStyle, color: string | null, view: View): string {
  const isOwn = color === null || color === style.colors?.[0].name
  return [style.slug, isOwn ? null : color, view === 'front' ? null : view].filter((part) => part !== null).join('/')
}

const VIEW_NAMES: Record<View, string> = {
  front: 'front',
  back: 'back',
  side: 'one shoe from the other side',
  sole: 'with the sole',
  'close-up': 'close-up',
  detail: 'detail'
}

/** In the order in which a page shows them. */
export function picturesOf(style: DemoStyle): DemoPicture[] {
  const colorways: (Colorway | null)[] = [...(style.colors ?? [null])]
  return colorways.flatMap((colorway) => {
    const drawing = colorway ? recolor(style.drawing, colorway) : style.drawing
    const views: View[] = hasVariants(style) ? viewsOf(drawing) : ['front']
    const color = colorway?.name ?? null
    return views.map((view) => ({
      name: pictureName(style, color, view),
      color: color ?? '',
      drawing,
      view,
      alt: `${style.title}${color === null ? '' : ` in ${color}`}, ${VIEW_NAMES[view]}`
    }))
  })
}
