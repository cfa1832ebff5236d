import { type LineItemNames, splitItemTitle } from '../domain/products/option-title.ts'

/** Shows the title of a line item and, below it, the option. */
export function ItemTitle({ item }: { item: LineItemNames }) {
  const { title, option } = splitItemTitle(item)
  return (
    <>
      {title}
      {option && <span className="item-option"> {option}</span>}
    </>
  )
}
