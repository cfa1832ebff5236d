import type { AdminProduct } from '../../../api/contract/product-administration.ts'

const MAX_SWATCHES = 6

/** Shows the colors and the number of variants of a style. */
export function VariantSummary({ variants }: { variants: AdminProduct[] }) {
  const colors = new Map(variants.flatMap(({ color }) => (color ? [[color.name, color.swatch]] : [])))
  const hiddenCount = colors.size - MAX_SWATCHES
  return (
    <span className="variant-summary">
      {[...colors].slice(0, MAX_SWATCHES).map(([name, swatch]) => (
        <Swatch key={name} color={swatch} />
      ))}
      {hiddenCount > 0 && <span>+{hiddenCount}</span>}
      <span>
        {variants.length} {variants.length === 1 ? 'variant' : 'variants'}
        {colors.size > 0 && <span className="visually-hidden"> in {[...colors.keys()].join(', ')}</span>}
      </span>
    </span>
  )
}

/** An SVG, because the content security policy forbids inline styles. */
const Swatch = ({ color }: { color: string }) => (
  <svg className="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="7.5" fill={color} />
  </svg>
)
