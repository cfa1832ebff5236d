import { readFormText } from '../lib/form-text.ts'
import type { CartProduct } from '../stores/desired-lines.ts'

/** Reads the product from its card. */
export function readProduct(form: HTMLFormElement): CartProduct {
  const card = form.closest<HTMLElement>('[data-product]')
  const readDollars = (selector: string) =>
    Number(/[\d.]+/.exec(card?.querySelector(selector)?.textContent ?? '')?.[0] ?? 0)
  const [price, regularPrice] = [readDollars('.price'), readDollars('s')]
  const { size, color, weight } = card?.dataset ?? {}
  return {
    productId: readFormText(new FormData(form), 'productId'),
    styleTitle: size || color ? card?.querySelector('h3')?.textContent.trim() : undefined,
    size,
    color,
    title: form.querySelector('.visually-hidden')?.textContent.replace(/^: /, '') ?? '',
    image: card?.querySelector('img')?.getAttribute('src') ?? '',
    price: regularPrice || price,
    salePrice: regularPrice ? price : 0,
    weight: weight ? Number(weight) : undefined
  }
}
