import { describe, expect, it } from 'vitest'

import {
  getChooseLabel,
  summarizeVariants,
  listColorChoices,
  listColors,
  listSizeChoices,
  omitSize,
  type StyleVariant
} from './style-variants.ts'

const createVariant = (color: string, size: string | undefined, totalStock = 20): StyleVariant => ({
  _id: `${color} ${size}`,
  size,
  color: { name: color, swatch: '#000000' },
  totalStock
})

const NAVY_M = createVariant('navy', 'M')
const SHIRT = [createVariant('navy', 'S'), NAVY_M, createVariant('white', 'S', 0), createVariant('white', 'L')]

describe('the choices of a style', () => {
  it('are its colors, each with the selected size or one in stock', () => {
    const choices = listColorChoices(SHIRT, NAVY_M)
    expect(choices.map(({ name, variant }) => [name, variant._id])).toEqual([
      ['navy', 'navy M'],
      ['white', 'white L']
    ])
    expect(listColors(SHIRT)).toHaveLength(2)
  })

  it('are the sizes of the selected color, of which some are sold out', () => {
    const choices = listSizeChoices(SHIRT, createVariant('white', 'L'))
    expect(choices.map(({ name, isSoldOut }) => [name, isSoldOut])).toEqual([
      ['S', true],
      ['L', false]
    ])
  })

  it('mark a color of which all sizes are sold out', () => {
    const choices = listColorChoices([NAVY_M, createVariant('white', 'M', 0)], NAVY_M)
    expect(choices.map(({ isSoldOut }) => isSoldOut)).toEqual([false, true])
  })

  it('without a size are the cheapest one, with the stock of all', () => {
    const price = (variant: StyleVariant, cents: number, sale = 0) => ({ ...variant, price: cents, salePrice: sale })
    const sizes = [price(createVariant('navy', 'S', 2), 30), price(createVariant('navy', 'M', 3), 40, 20)]
    expect(omitSize(sizes)).toMatchObject({ _id: 'navy M', size: undefined, salePrice: 20, totalStock: 5 })
  })

  it('are named on the card, unless there is only one', () => {
    const getLabel = (variants: StyleVariant[]) =>
      getChooseLabel(summarizeVariants(variants.map((variant) => ({ ...variant, price: 30, salePrice: 0 }))))
    expect(getLabel(SHIRT)).toBe('Choose size')
    expect(getLabel([createVariant('navy', undefined), createVariant('white', undefined)])).toBe('Choose color')
    expect(getLabel([NAVY_M])).toBeUndefined()
    expect(getChooseLabel()).toBeUndefined()
  })
})
