import { plain, woven } from '../drawings/fabric.ts'
import type { DemoStyle } from './product.ts'
import { BABIES, HATS, KIDS, SMALL_KIDS } from './sizes.ts'

export const kids: DemoStyle[] = [
  {
    slug: 'little-selvedge-dungarees',
    title: 'Little selvedge dungarees',
    description: 'Sturdy denim with brass clips, three pockets and a turn-up to grow into.',
    category: 'kids',
    brand: 'levi',
    priceCents: 5800,
    salePriceCents: 0,
    stock: 27,
    sizes: SMALL_KIDS,
    colors: [{ name: 'blue' }],
    drawing: { kind: 'dungarees', fabric: woven('denim', 'denim'), thread: 'mustard', leg: 'long' }
  },
  {
    slug: 'mini-denim-trucker',
    title: 'Mini denim trucker',
    description: 'The grown-up jacket at three-quarter scale, washed until it is soft.',
    category: 'kids',
    brand: 'levi',
    priceCents: 6200,
    salePriceCents: 3100,
    stock: 19,
    sizes: KIDS,
    colors: [{ name: 'light blue' }, { name: 'black', fabric: woven('charcoal', 'denim'), trim: 'stone' }],
    drawing: { kind: 'jacket', fabric: woven('wash', 'denim'), trim: 'tobacco', style: 'trucker' }
  },
  {
    slug: 'corduroy-pinafore',
    title: 'Corduroy pinafore',
    description: 'Fine-wale corduroy with crossed straps and pockets for chestnuts.',
    category: 'kids',
    brand: 'zara',
    priceCents: 3990,
    salePriceCents: 2990,
    stock: 21,
    sizes: SMALL_KIDS,
    colors: [{ name: 'mustard' }, { name: 'bordeaux', fabric: woven('bordeaux', 'cord'), thread: 'blush' }],
    drawing: { kind: 'dungarees', fabric: woven('mustard', 'cord'), thread: 'butter', leg: 'skirt' }
  },
  {
    slug: 'puddle-raincoat',
    title: 'Puddle raincoat',
    description: 'Waterproof and bright outside, navy within, sealed at the seams. The hood holds its shape in wind.',
    category: 'kids',
    brand: 'zara',
    priceCents: 5490,
    salePriceCents: 0,
    stock: 36,
    sizes: KIDS,
    colors: [{ name: 'yellow' }, { name: 'red', fabric: plain('red'), buttons: 'navy' }],
    drawing: { kind: 'coat', fabric: plain('butter'), buttons: 'navy', style: 'raincoat' }
  },
  {
    slug: 'striped-sleepsuit',
    title: 'Striped sleepsuit',
    description: 'Combed cotton in wide stripes, with a row of snaps and feet that stay on.',
    category: 'kids',
    brand: 'h&m',
    priceCents: 1990,
    salePriceCents: 0,
    stock: 96,
    sizes: BABIES,
    colors: [{ name: 'mint' }, { name: 'pink', fabric: woven('blush', 'stripe', 'chalk') }],
    drawing: { kind: 'romper', fabric: woven('mint', 'stripe', 'chalk'), trim: 'chalk', style: 'sleepsuit' }
  },
  {
    slug: 'dotted-playsuit',
    title: 'Dotted playsuit',
    description: 'Pink cotton with white dots and a round collar. One size larger than you think.',
    category: 'kids',
    brand: 'h&m',
    priceCents: 2250,
    salePriceCents: 1750,
    stock: 5,
    sizes: BABIES,
    colors: [{ name: 'pink' }],
    drawing: { kind: 'romper', fabric: woven('blush', 'dots', 'chalk'), trim: 'chalk', style: 'playsuit' }
  },
  {
    slug: 'fair-isle-jumper',
    title: 'Fair Isle jumper',
    description: 'Bands of stars and zigzags, knitted in lambswool that does not itch.',
    category: 'kids',
    brand: 'h&m',
    priceCents: 3450,
    salePriceCents: 0,
    stock: 40,
    sizes: KIDS,
    colors: [{ name: 'red' }, { name: 'green', fabric: woven('pine', 'fairisle', 'butter'), trim: 'pine' }],
    drawing: {
      kind: 'knitwear',
      fabric: woven('red', 'fairisle', 'navy'),
      trim: 'navy',
      neck: 'crew',
      fit: 'regular'
    }
  },
  {
    slug: 'everyday-pullover-hoodie',
    title: 'Everyday pullover hoodie',
    description: 'A soft fleece hoodie with a roomy pouch and cords that stay in place.',
    category: 'kids',
    brand: 'nike',
    priceCents: 4400,
    salePriceCents: 0,
    stock: 75,
    sizes: KIDS,
    colors: [{ name: 'blue' }, { name: 'mustard', fabric: plain('mustard'), trim: 'chalk' }],
    drawing: { kind: 'hoodie', fabric: plain('cobalt'), trim: 'chalk', opening: 'pullover', mark: 'none' }
  },
  {
    slug: 'climber-cargo-shorts',
    title: 'Climber cargo shorts',
    description: 'Two deep cargo pockets and a waist that adjusts from inside.',
    category: 'kids',
    brand: 'nike',
    priceCents: 3200,
    salePriceCents: 0,
    stock: 53,
    sizes: KIDS,
    colors: [{ name: 'olive' }, { name: 'stone', fabric: plain('stone'), trim: 'slate' }],
    drawing: { kind: 'trousers', fabric: plain('olive'), trim: 'moss', style: 'cargo', leg: 'short' }
  },
  {
    slug: 'snow-day-puffer',
    title: 'Snow-day puffer',
    description: 'Light, warm channels and a collar that reaches the nose. It packs into its own pocket.',
    category: 'kids',
    brand: 'adidas',
    priceCents: 7200,
    salePriceCents: 5400,
    stock: 8,
    sizes: KIDS,
    colors: [{ name: 'red' }, { name: 'navy', fabric: plain('navy'), trim: 'red' }],
    drawing: { kind: 'jacket', fabric: plain('red'), trim: 'navy', style: 'puffer' }
  },
  {
    slug: 'rainbow-arch-tee',
    title: 'Rainbow arch tee',
    description: 'Three arches in rust on butter-colored jersey.',
    category: 'kids',
    brand: 'adidas',
    priceCents: 2100,
    salePriceCents: 0,
    stock: 0,
    sizes: KIDS,
    colors: [{ name: 'yellow' }],
    drawing: {
      kind: 'tee',
      fabric: plain('butter'),
      trim: 'rust',
      neck: 'crew',
      sleeve: 'short',
      fit: 'regular',
      mark: 'arch'
    }
  },
  {
    slug: 'zigzag-bobble-hat',
    title: 'Zigzag bobble hat',
    description: 'A lambswool hat in a snow pattern, with a turned cuff and a bobble that survives the wash.',
    category: 'kids',
    brand: 'puma',
    priceCents: 1850,
    salePriceCents: 0,
    stock: 29,
    sizes: HATS,
    colors: [{ name: 'navy' }],
    drawing: { kind: 'hat', fabric: woven('navy', 'fairisle', 'red'), trim: 'ecru', style: 'bobble' }
  },
  {
    slug: 'match-day-shorts',
    title: 'Match-day shorts',
    description: 'Light jersey shorts with a drawn waist and a line of piping.',
    category: 'kids',
    brand: 'puma',
    priceCents: 2400,
    salePriceCents: 1800,
    stock: 62,
    sizes: KIDS,
    colors: [{ name: 'green' }, { name: 'blue', fabric: plain('cobalt'), trim: 'chalk' }],
    drawing: { kind: 'trousers', fabric: plain('pine'), trim: 'butter', style: 'joggers', leg: 'short' }
  }
]
