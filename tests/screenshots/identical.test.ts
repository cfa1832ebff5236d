import { expect, it } from 'vitest'

import { collectPictures } from './identical.ts'

const picture = (name: string, data: string, width = 360, scheme = 'light') => ({
  name,
  width,
  scheme,
  data: Buffer.from(data)
})

it('names the states whose pictures are identical', () => {
  const pictures = collectPictures()
  pictures.add(picture('cart: failed', 'same'))
  pictures.add(picture('cart', 'another'))
  pictures.add(picture('cart: not changed', 'same'))
  expect(pictures.findIdentical()).toEqual(["'cart: failed' and 'cart: not changed' look the same (360 px, light)."])
})

it('accepts identical pictures of other widths and schemes', () => {
  const pictures = collectPictures()
  pictures.add(picture('cart: failed', 'same'))
  pictures.add(picture('cart', 'same', 1280))
  pictures.add(picture('cart: empty', 'same', 360, 'dark'))
  expect(pictures.findIdentical()).toEqual([])
})
