import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { Swatch } from './Swatch.tsx'

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
