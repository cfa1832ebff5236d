import { plain, woven } from '../drawings/fabric.ts'
import type { DemoStyle } from './product.ts'
import { BELTS, SOCKS } from './sizes.ts'

export const accessories: DemoStyle[] = [
  {
    slug: 'canvas-market-tote',
    title: 'Canvas market tote',
    description: 'Eighteen-ounce canvas on a leather base, with handles long enough for the shoulder.',
    category: 'accessories',
    brand: 'levi',
    priceCents: 4800,
    salePriceCents: 0,
    stock: 42,
    colors: [{ name: 'ecru' }, { name: 'navy', fabric: plain('navy') }],
    drawing: { kind: 'bag', fabric: plain('ecru'), trim: 'tobacco', style: 'tote' }
  },
  {
    slug: 'bridle-leather-belt',
    title: 'Bridle leather belt',
    description: 'One strip of bridle leather, four holes and a solid metal buckle.',
    category: 'accessories',
    brand: 'levi',
    priceCents: 5400,
    salePriceCents: 0,
    stock: 66,
    sizes: BELTS,
    colors: [{ name: 'brown' }, { name: 'black', fabric: plain('ink'), buckle: 'steel' }],
    drawing: { kind: 'belt', fabric: plain('tobacco'), buckle: 'gold' }
  },
  {
    slug: 'curved-flap-shoulder-bag',
    title: 'Curved flap shoulder bag',
    description: 'A small saddle bag in polished leather, closed by a brass lock.',
    category: 'accessories',
    brand: 'zara',
    priceCents: 11900,
    salePriceCents: 8900,
    stock: 14,
    colors: [{ name: 'bordeaux' }, { name: 'black', fabric: plain('ink'), trim: 'ink' }],
    drawing: { kind: 'bag', fabric: plain('bordeaux'), trim: 'bordeaux', style: 'crossbody' }
  },
  {
    slug: 'cat-eye-sunglasses',
    title: 'Cat-eye sunglasses',
    description: 'A swept frame in acetate with lenses that fade towards the cheek.',
    category: 'accessories',
    brand: 'zara',
    priceCents: 3590,
    salePriceCents: 0,
    stock: 38,
    colors: [{ name: 'bordeaux' }, { name: 'black', frame: 'ink', lens: 'slate' }],
    drawing: { kind: 'sunglasses', frame: 'bordeaux', lens: 'rose', style: 'cat-eye' }
  },
  {
    slug: 'garden-silk-scarf',
    title: 'Garden silk scarf',
    description: 'A silk square of small flowers with a hand-rolled cobalt border.',
    category: 'accessories',
    brand: 'zara',
    priceCents: 4500,
    salePriceCents: 0,
    stock: 2,
    drawing: { kind: 'scarf', fabric: woven('sky', 'floral', 'cobalt'), style: 'silk' }
  },
  {
    slug: 'lambswool-check-scarf',
    title: 'Lambswool check scarf',
    description: 'A generous check in camel and red, fringed at both ends.',
    category: 'accessories',
    brand: 'h&m',
    priceCents: 3990,
    salePriceCents: 2990,
    stock: 51,
    drawing: { kind: 'scarf', fabric: woven('camel', 'check', 'red'), style: 'wool' }
  },
  {
    slug: 'round-acetate-sunglasses',
    title: 'Round acetate sunglasses',
    description: 'Tortoise-brown rounds with bottle-green lenses.',
    category: 'accessories',
    brand: 'h&m',
    priceCents: 2490,
    salePriceCents: 0,
    stock: 59,
    drawing: { kind: 'sunglasses', frame: 'tobacco', lens: 'moss', style: 'round' }
  },
  {
    slug: 'ribboned-straw-hat',
    title: 'Ribboned straw hat',
    description: 'Plaited straw with a wide black band and a pinch at the crown.',
    category: 'accessories',
    brand: 'h&m',
    priceCents: 3200,
    salePriceCents: 0,
    stock: 0,
    drawing: { kind: 'hat', fabric: plain('oat'), trim: 'ink', style: 'straw' }
  },
  {
    slug: 'six-panel-cap',
    title: 'Six-panel cap',
    description: 'Brushed cotton with a curved peak and a buckle at the back.',
    category: 'accessories',
    brand: 'nike',
    priceCents: 2800,
    salePriceCents: 0,
    stock: 94,
    colors: [{ name: 'green' }, { name: 'navy', fabric: plain('navy'), trim: 'navy' }],
    drawing: { kind: 'hat', fabric: plain('pine'), trim: 'pine', style: 'cap' }
  },
  {
    slug: 'commuter-day-pack',
    title: 'Commuter day pack',
    description: 'One main zip, one pocket, a padded sleeve for the laptop and nothing that dangles.',
    category: 'accessories',
    brand: 'nike',
    priceCents: 8600,
    salePriceCents: 6450,
    stock: 24,
    colors: [{ name: 'rust' }, { name: 'slate', fabric: plain('slate'), trim: 'ink' }],
    drawing: { kind: 'backpack', fabric: plain('rust'), trim: 'cocoa', style: 'day' }
  },
  {
    slug: 'weekend-duffel',
    title: 'Weekend duffel',
    description: 'Navy canvas with leather ends, sized for three days and the overhead rack.',
    category: 'accessories',
    brand: 'adidas',
    priceCents: 9800,
    salePriceCents: 0,
    stock: 16,
    drawing: { kind: 'bag', fabric: plain('navy'), trim: 'tobacco', style: 'duffel' }
  },
  {
    slug: 'stripe-crew-socks',
    title: 'Stripe crew socks',
    description: 'Combed cotton with a cushioned sole, in stripes with plain toes.',
    category: 'accessories',
    brand: 'adidas',
    priceCents: 1400,
    salePriceCents: 0,
    stock: 120,
    sizes: SOCKS,
    colors: [
      { name: 'red', swatch: 'red' },
      { name: 'blue', fabric: woven('chalk', 'breton', 'cobalt'), trim: 'mustard', swatch: 'cobalt' }
    ],
    drawing: { kind: 'socks', fabric: woven('chalk', 'breton', 'red'), trim: 'navy' }
  },
  {
    slug: 'fisherman-rib-beanie',
    title: 'Fisherman rib beanie',
    description: 'A close rib in wool with a deep turned cuff.',
    category: 'accessories',
    brand: 'puma',
    priceCents: 2200,
    salePriceCents: 1650,
    stock: 73,
    colors: [{ name: 'mustard' }, { name: 'navy', fabric: plain('navy'), trim: 'navy' }],
    drawing: { kind: 'hat', fabric: plain('mustard'), trim: 'mustard', style: 'beanie' }
  },
  {
    slug: 'roll-top-field-pack',
    title: 'Roll-top field pack',
    description: 'Waxed olive canvas that rolls shut, with two leather straps and a dry pocket.',
    category: 'accessories',
    brand: 'puma',
    priceCents: 11200,
    salePriceCents: 0,
    stock: 7,
    drawing: { kind: 'backpack', fabric: plain('olive'), trim: 'tobacco', style: 'roll-top' }
  },
  {
    slug: 'slim-leather-strap-watch',
    title: 'Slim leather-strap watch',
    description: 'A plain white dial in brushed steel, on a strap that darkens with wear.',
    category: 'accessories',
    brand: 'zara',
    priceCents: 12900,
    salePriceCents: 9900,
    stock: 20,
    drawing: { kind: 'watch', fabric: plain('tobacco'), metal: 'steel', dial: 'chalk' }
  }
]
