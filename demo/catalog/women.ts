import { plain, woven } from '../drawings/fabric.ts'
import type { DemoStyle } from './product.ts'
import { WOMEN, WOMEN_WAIST } from './sizes.ts'

export const women: DemoStyle[] = [
  {
    slug: 'bias-cut-satin-slip-dress',
    title: 'Bias-cut satin slip dress',
    description: 'Cut on the cross so that it follows you a moment late. Fine straps, a soft point at the neck.',
    category: 'women',
    brand: 'zara',
    priceCents: 9800,
    salePriceCents: 0,
    stock: 22,
    sizes: WOMEN,
    colors: [
      { name: 'bordeaux' },
      { name: 'black', fabric: plain('ink'), trim: 'ink' },
      { name: 'sage', fabric: plain('sage'), trim: 'sage' }
    ],
    drawing: {
      kind: 'dress',
      fabric: plain('bordeaux'),
      trim: 'bordeaux',
      style: 'slip',
      length: 'midi',
      sleeve: 'none'
    }
  },
  {
    slug: 'storm-flap-trench-coat',
    title: 'Storm-flap trench coat',
    description: 'Double-breasted gabardine with a storm flap, a true belt and a skirt full enough for a bicycle.',
    category: 'women',
    brand: 'zara',
    priceCents: 22900,
    salePriceCents: 16900,
    stock: 9,
    sizes: WOMEN,
    colors: [{ name: 'camel' }, { name: 'navy', fabric: plain('navy'), buttons: 'charcoal' }],
    drawing: { kind: 'coat', fabric: plain('camel'), buttons: 'cocoa', style: 'trench' }
  },
  {
    slug: 'sunray-pleated-skirt',
    title: 'Sunray pleated skirt',
    description: 'Knife pleats that open from a narrow waist, in a crêpe that never needs the iron.',
    category: 'women',
    brand: 'zara',
    priceCents: 7490,
    salePriceCents: 0,
    stock: 35,
    sizes: WOMEN,
    colors: [{ name: 'plum' }, { name: 'green', fabric: plain('pine'), trim: 'pine' }],
    drawing: { kind: 'skirt', fabric: plain('plum'), trim: 'plum', style: 'pleated' }
  },
  {
    slug: 'ink-single-breasted-blazer',
    title: 'Ink single-breasted blazer',
    description: 'One line from shoulder to hem, nipped gently at the waist, with two buttons and flapped pockets.',
    category: 'women',
    brand: 'zara',
    priceCents: 13900,
    salePriceCents: 0,
    stock: 17,
    sizes: WOMEN,
    drawing: { kind: 'coat', fabric: plain('ink'), buttons: 'slate', style: 'blazer' }
  },
  {
    slug: 'blossom-wrap-dress',
    title: 'Blossom wrap dress',
    description: 'Viscose scattered with blossoms, tied at the side. The sleeve stops at the elbow, where it should.',
    category: 'women',
    brand: 'h&m',
    priceCents: 5990,
    salePriceCents: 4490,
    stock: 52,
    sizes: WOMEN,
    colors: [{ name: 'navy' }, { name: 'rust', fabric: woven('rust', 'floral', 'butter'), trim: 'rust' }],
    drawing: {
      kind: 'dress',
      fabric: woven('navy', 'floral', 'blush'),
      trim: 'navy',
      style: 'wrap',
      length: 'midi',
      sleeve: 'elbow'
    }
  },
  {
    slug: 'cropped-wool-cardigan',
    title: 'Cropped wool cardigan',
    description: 'Five horn buttons, a deep V and a waist-length body, in a soft blend.',
    category: 'women',
    brand: 'h&m',
    priceCents: 4990,
    salePriceCents: 0,
    stock: 44,
    sizes: WOMEN,
    colors: [
      { name: 'rose' },
      { name: 'oat', fabric: plain('oat'), trim: 'oat' },
      { name: 'navy', fabric: plain('navy'), trim: 'navy' }
    ],
    drawing: { kind: 'knitwear', fabric: plain('blush'), trim: 'blush', neck: 'cardigan', fit: 'cropped' }
  },
  {
    slug: 'breton-boat-neck-top',
    title: 'Breton boat-neck top',
    description: "The sailor's stripe on heavy ecru jersey, with a wide neck and a long sleeve.",
    category: 'women',
    brand: 'h&m',
    priceCents: 2950,
    salePriceCents: 0,
    stock: 118,
    sizes: WOMEN,
    colors: [
      { name: 'navy', swatch: 'navy' },
      { name: 'red', fabric: woven('ecru', 'breton', 'red'), swatch: 'red' }
    ],
    drawing: {
      kind: 'tee',
      fabric: woven('ecru', 'breton', 'navy'),
      trim: 'ecru',
      neck: 'boat',
      sleeve: 'long',
      fit: 'regular',
      mark: 'none'
    }
  },
  {
    slug: 'tiered-cotton-maxi-dress',
    title: 'Tiered cotton maxi dress',
    description: 'Three gathered tiers of crisp white cotton from a square neck. Made for bare feet on warm stone.',
    category: 'women',
    brand: 'h&m',
    priceCents: 6950,
    salePriceCents: 0,
    stock: 0,
    sizes: WOMEN,
    colors: [{ name: 'white' }],
    drawing: {
      kind: 'dress',
      fabric: plain('chalk'),
      trim: 'chalk',
      style: 'tiered',
      length: 'maxi',
      sleeve: 'short'
    }
  },
  {
    slug: 'high-rise-wide-leg-jeans',
    title: 'High-rise wide-leg jeans',
    description: 'Fitted to the hip and generous below it, in a soft wash with contrast stitching.',
    category: 'women',
    brand: 'levi',
    priceCents: 11800,
    salePriceCents: 8850,
    stock: 26,
    sizes: WOMEN_WAIST,
    colors: [{ name: 'light blue' }, { name: 'ecru', fabric: woven('ecru', 'denim'), trim: 'stone' }],
    drawing: {
      kind: 'trousers',
      fabric: woven('wash', 'denim'),
      trim: 'tobacco',
      style: 'jeans',
      leg: 'wide'
    }
  },
  {
    slug: 'button-front-denim-skirt',
    title: 'Button-front denim skirt',
    description: 'A short A-line with two patch pockets and a row of brass shanks from waist to hem.',
    category: 'women',
    brand: 'levi',
    priceCents: 7200,
    salePriceCents: 0,
    stock: 33,
    sizes: WOMEN,
    colors: [{ name: 'blue' }, { name: 'black', fabric: woven('charcoal', 'denim'), trim: 'stone' }],
    drawing: { kind: 'skirt', fabric: woven('denim', 'denim'), trim: 'mustard', style: 'denim' }
  },
  {
    slug: 'sculpting-rib-leggings',
    title: 'Sculpting rib leggings',
    description: 'A seam that travels round the leg and a waistband that stays where you put it.',
    category: 'women',
    brand: 'nike',
    priceCents: 6400,
    salePriceCents: 0,
    stock: 71,
    sizes: WOMEN,
    colors: [{ name: 'green' }, { name: 'black', fabric: plain('ink'), trim: 'ink' }],
    drawing: { kind: 'trousers', fabric: plain('pine'), trim: 'pine', style: 'leggings', leg: 'tight' }
  },
  {
    slug: 'cropped-training-tee',
    title: 'Cropped training tee',
    description: 'Light jersey, short in the body and easy at the shoulder.',
    category: 'women',
    brand: 'nike',
    priceCents: 3400,
    salePriceCents: 2400,
    stock: 58,
    sizes: WOMEN,
    colors: [{ name: 'lilac' }, { name: 'white', fabric: plain('chalk'), trim: 'chalk' }],
    drawing: {
      kind: 'tee',
      fabric: plain('lilac'),
      trim: 'lilac',
      neck: 'crew',
      sleeve: 'short',
      fit: 'cropped',
      mark: 'none'
    }
  },
  {
    slug: 'racing-bar-sweatshirt',
    title: 'Racing-bar sweatshirt',
    description: 'A brushed sweatshirt crossed by one bold bar, with ribs at neck, wrist and hem.',
    category: 'women',
    brand: 'adidas',
    priceCents: 6600,
    salePriceCents: 0,
    stock: 4,
    sizes: WOMEN,
    colors: [{ name: 'white' }, { name: 'navy', fabric: plain('navy'), trim: 'mustard' }],
    drawing: { kind: 'hoodie', fabric: plain('chalk'), trim: 'red', opening: 'sweatshirt', mark: 'bar' }
  },
  {
    slug: 'wide-leg-track-trousers',
    title: 'Wide-leg track trousers',
    description: 'Fluid jersey with a drawn waist and a single pale line down the side.',
    category: 'women',
    brand: 'adidas',
    priceCents: 6990,
    salePriceCents: 0,
    stock: 37,
    sizes: WOMEN,
    colors: [{ name: 'bordeaux' }, { name: 'navy', fabric: plain('navy'), trim: 'ecru' }],
    drawing: { kind: 'trousers', fabric: plain('bordeaux'), trim: 'blush', style: 'joggers', leg: 'wide' }
  },
  {
    slug: 'quilted-down-gilet',
    title: 'Quilted down gilet',
    description: 'Channels of recycled down, a standing collar and room for a jumper beneath.',
    category: 'women',
    brand: 'puma',
    priceCents: 10900,
    salePriceCents: 7900,
    stock: 15,
    sizes: WOMEN,
    colors: [{ name: 'clay' }, { name: 'olive', fabric: plain('olive'), trim: 'cocoa' }],
    drawing: { kind: 'jacket', fabric: plain('clay'), trim: 'cocoa', style: 'gilet' }
  },
  {
    slug: 'rising-sun-graphic-tee',
    title: 'Rising-sun graphic tee',
    description: 'A cobalt sun over two lines of water, printed by hand on white cotton.',
    category: 'women',
    brand: 'puma',
    priceCents: 3200,
    salePriceCents: 0,
    stock: 83,
    sizes: WOMEN,
    colors: [{ name: 'white' }],
    drawing: {
      kind: 'tee',
      fabric: plain('chalk'),
      trim: 'cobalt',
      neck: 'crew',
      sleeve: 'short',
      fit: 'regular',
      mark: 'sun'
    }
  },
  {
    slug: 'belted-shirt-dress',
    title: 'Belted shirt dress',
    description: 'A pale denim shirt that kept going to the knee, gathered by a leather belt.',
    category: 'women',
    brand: 'levi',
    priceCents: 9800,
    salePriceCents: 7350,
    stock: 20,
    sizes: WOMEN,
    colors: [{ name: 'light blue' }],
    drawing: {
      kind: 'dress',
      fabric: woven('sky', 'denim'),
      trim: 'tobacco',
      style: 'shirt',
      length: 'midi',
      sleeve: 'elbow'
    }
  }
]
