import { plain } from '../drawings/fabric.ts'
import type { DemoStyle } from './product.ts'
import { MEN_SHOES, UNISEX_SHOES, WOMEN_SHOES } from './sizes.ts'

export const footwear: DemoStyle[] = [
  {
    slug: 'cushioned-road-runner',
    title: 'Cushioned road runner',
    description: 'A sculpted foam sole under an airy upper, with color at the heel and the toe.',
    category: 'footwear',
    brand: 'nike',
    priceCents: 12400,
    salePriceCents: 9300,
    stock: 45,
    sizes: UNISEX_SHOES,
    colors: [{ name: 'blue' }, { name: 'charcoal', fabric: plain('charcoal'), trim: 'mustard' }],
    drawing: {
      kind: 'sneaker',
      fabric: plain('sky'),
      trim: 'rust',
      sole: 'chalk',
      laces: 'chalk',
      style: 'runner'
    }
  },
  {
    slug: 'canvas-high-top',
    title: 'Canvas high-top',
    description: 'A sneaker in canvas to the ankle, with a rubber toe and one line round the sole.',
    category: 'footwear',
    brand: 'nike',
    priceCents: 7800,
    salePriceCents: 0,
    stock: 55,
    sizes: UNISEX_SHOES,
    colors: [{ name: 'navy' }, { name: 'white', fabric: plain('chalk'), trim: 'navy' }],
    drawing: {
      kind: 'sneaker',
      fabric: plain('navy'),
      trim: 'red',
      sole: 'chalk',
      laces: 'chalk',
      style: 'high'
    }
  },
  {
    slug: 'white-leather-court-shoe',
    title: 'White leather court shoe',
    description: 'A sneaker in smooth white leather with a pine heel tab. It looks best in its second year.',
    category: 'footwear',
    brand: 'adidas',
    priceCents: 9600,
    salePriceCents: 0,
    stock: 68,
    sizes: UNISEX_SHOES,
    drawing: {
      kind: 'sneaker',
      fabric: plain('chalk'),
      trim: 'pine',
      sole: 'chalk',
      laces: 'chalk',
      style: 'court'
    }
  },
  {
    slug: 'moulded-pool-slides',
    title: 'Moulded pool slides',
    description: 'A wide padded strap on a contoured footbed. In men’s sizes.',
    category: 'footwear',
    brand: 'adidas',
    priceCents: 3400,
    salePriceCents: 2550,
    stock: 80,
    sizes: MEN_SHOES,
    colors: [{ name: 'blue' }, { name: 'black', fabric: plain('ink'), sole: 'charcoal' }],
    drawing: { kind: 'sandal', fabric: plain('cobalt'), sole: 'navy', style: 'slide' }
  },
  {
    slug: 'low-canvas-plimsoll',
    title: 'Low canvas plimsoll',
    description: 'The plain summer shoe in canvas with a white toe. In women’s sizes.',
    category: 'footwear',
    brand: 'puma',
    priceCents: 4900,
    salePriceCents: 3900,
    stock: 61,
    sizes: WOMEN_SHOES,
    colors: [{ name: 'rust' }, { name: 'navy', fabric: plain('navy'), trim: 'slate' }],
    drawing: {
      kind: 'sneaker',
      fabric: plain('rust'),
      trim: 'cocoa',
      sole: 'chalk',
      laces: 'ecru',
      style: 'canvas'
    }
  },
  {
    slug: 'laced-work-boots',
    title: 'Laced work boots',
    description: 'Oiled nubuck with strong laces and a lugged sole, stitched so it can be resoled. In men’s sizes.',
    category: 'footwear',
    brand: 'levi',
    priceCents: 16800,
    salePriceCents: 0,
    stock: 25,
    sizes: MEN_SHOES,
    colors: [{ name: 'tan' }, { name: 'black', fabric: plain('ink'), trim: 'stone', sole: 'cocoa' }],
    drawing: { kind: 'boot', fabric: plain('camel'), trim: 'red', sole: 'tobacco', style: 'lace' }
  },
  {
    slug: 'suede-chelsea-boots',
    title: 'Suede Chelsea boots',
    description: 'Soft suede with an elastic gusset and a low stacked heel. In men’s sizes.',
    category: 'footwear',
    brand: 'zara',
    priceCents: 13900,
    salePriceCents: 10900,
    stock: 13,
    sizes: MEN_SHOES,
    colors: [{ name: 'brown' }, { name: 'sand', fabric: plain('oat'), trim: 'cocoa', sole: 'cocoa' }],
    drawing: { kind: 'boot', fabric: plain('cocoa'), trim: 'ink', sole: 'ink', style: 'chelsea' }
  },
  {
    slug: 'pointed-leather-pumps',
    title: 'Pointed leather pumps',
    description: 'A red court shoe with a slender heel and a low cut at the side. In women’s sizes.',
    category: 'footwear',
    brand: 'zara',
    priceCents: 8990,
    salePriceCents: 0,
    stock: 0,
    sizes: WOMEN_SHOES,
    colors: [{ name: 'red' }],
    drawing: { kind: 'dress-shoe', fabric: plain('red'), trim: 'red', sole: 'cocoa', style: 'pump' }
  },
  {
    slug: 'heeled-ankle-boots',
    title: 'Heeled ankle boots',
    description: 'Black leather, a tapered toe and a wooden heel you can walk home on. In women’s sizes.',
    category: 'footwear',
    brand: 'zara',
    priceCents: 12900,
    salePriceCents: 0,
    stock: 32,
    sizes: WOMEN_SHOES,
    colors: [{ name: 'black' }],
    drawing: { kind: 'boot', fabric: plain('ink'), trim: 'charcoal', sole: 'tobacco', style: 'heeled' }
  },
  {
    slug: 'bordeaux-penny-loafers',
    title: 'Bordeaux penny loafers',
    description: 'Polished wine leather with a hand-sewn apron and a saddle strap. In men’s sizes.',
    category: 'footwear',
    brand: 'h&m',
    priceCents: 6990,
    salePriceCents: 5250,
    stock: 43,
    sizes: MEN_SHOES,
    drawing: {
      kind: 'dress-shoe',
      fabric: plain('bordeaux'),
      trim: 'bordeaux',
      sole: 'cocoa',
      style: 'penny'
    }
  },
  {
    slug: 'bow-ballet-flats',
    title: 'Bow ballet flats',
    description: 'Soft leather with a narrow bow and a heel of half an inch. In women’s sizes.',
    category: 'footwear',
    brand: 'h&m',
    priceCents: 3950,
    salePriceCents: 0,
    stock: 77,
    sizes: WOMEN_SHOES,
    colors: [{ name: 'rose' }, { name: 'black', fabric: plain('ink'), trim: 'charcoal' }],
    drawing: { kind: 'dress-shoe', fabric: plain('blush'), trim: 'rose', sole: 'cocoa', style: 'flat' }
  },
  {
    slug: 'jute-espadrilles',
    title: 'Jute espadrilles',
    description: 'Canvas stitched by hand to a braided jute sole. In women’s sizes.',
    category: 'footwear',
    brand: 'h&m',
    priceCents: 2990,
    salePriceCents: 0,
    stock: 49,
    sizes: WOMEN_SHOES,
    colors: [{ name: 'ecru' }, { name: 'navy', fabric: plain('navy'), trim: 'ecru' }],
    drawing: { kind: 'dress-shoe', fabric: plain('ecru'), trim: 'navy', sole: 'oat', style: 'espadrille' }
  },
  {
    slug: 'two-strap-cork-sandals',
    title: 'Two-strap cork sandals',
    description: 'Two broad straps, two brass buckles and a footbed that learns your foot.',
    category: 'footwear',
    brand: 'levi',
    priceCents: 7400,
    salePriceCents: 0,
    stock: 9,
    sizes: UNISEX_SHOES,
    colors: [{ name: 'brown' }],
    drawing: { kind: 'sandal', fabric: plain('cocoa'), sole: 'tobacco', style: 'two-strap' }
  },
  {
    slug: 'harbour-rain-boots',
    title: 'Harbour rain boots',
    description: 'Short boots of rubber with a bright rim. In women’s sizes.',
    category: 'footwear',
    brand: 'puma',
    priceCents: 5900,
    salePriceCents: 0,
    stock: 22,
    sizes: WOMEN_SHOES,
    colors: [{ name: 'yellow' }, { name: 'green', fabric: plain('pine'), trim: 'mustard' }],
    drawing: { kind: 'boot', fabric: plain('mustard'), trim: 'navy', sole: 'ecru', style: 'rain' }
  }
]
