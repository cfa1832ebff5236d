import { plain, woven } from '../drawings/fabric.ts'
import type { DemoStyle } from './product.ts'
import { MEN, MEN_WAIST, UNISEX } from './sizes.ts'

export const men: DemoStyle[] = [
  {
    slug: 'selvedge-denim-jacket',
    title: 'Selvedge denim jacket',
    description:
      'Woven on narrow shuttle looms and cut to sit at the waist. It starts stiff, and after a season it fits nobody but you.',
    category: 'men',
    brand: 'levi',
    priceCents: 14800,
    salePriceCents: 0,
    stock: 34,
    sizes: MEN,
    colors: [{ name: 'indigo' }, { name: 'black', fabric: woven('ink', 'denim'), trim: 'stone' }],
    drawing: { kind: 'jacket', fabric: woven('indigo', 'denim'), trim: 'mustard', style: 'trucker' }
  },
  {
    slug: 'straight-selvedge-jeans',
    title: 'Straight selvedge jeans',
    description:
      'A mid-rise, straight from hip to hem, in fourteen-ounce rigid denim. Turn the cuff once to show the red line.',
    category: 'men',
    brand: 'levi',
    priceCents: 12800,
    salePriceCents: 9800,
    stock: 57,
    sizes: MEN_WAIST,
    colors: [
      { name: 'blue' },
      { name: 'indigo', fabric: woven('indigo', 'denim'), trim: 'mustard' },
      { name: 'black', fabric: woven('ink', 'denim'), trim: 'slate' }
    ],
    drawing: {
      kind: 'trousers',
      fabric: woven('denim', 'denim'),
      trim: 'mustard',
      style: 'jeans',
      leg: 'straight'
    }
  },
  {
    slug: 'pearl-snap-western-shirt',
    title: 'Pearl-snap western shirt',
    description: 'Pointed yokes, two flap pockets and a curved tail, in washed denim that is soft from the first day.',
    category: 'men',
    brand: 'levi',
    priceCents: 8450,
    salePriceCents: 0,
    stock: 23,
    sizes: MEN,
    colors: [{ name: 'light blue' }, { name: 'indigo', fabric: woven('indigo', 'denim') }],
    drawing: {
      kind: 'shirt',
      fabric: woven('wash', 'denim'),
      buttons: 'ecru',
      cut: 'western',
      sleeve: 'long'
    }
  },
  {
    slug: 'herringbone-wool-overcoat',
    title: 'Herringbone wool overcoat',
    description:
      'Brushed wool in a broken twill, cut long with a soft shoulder. Three buttons, and a lapel that rolls by itself.',
    category: 'men',
    brand: 'zara',
    priceCents: 23900,
    salePriceCents: 17900,
    stock: 12,
    sizes: MEN,
    colors: [{ name: 'charcoal' }, { name: 'camel', fabric: woven('camel', 'herringbone'), buttons: 'cocoa' }],
    drawing: { kind: 'coat', fabric: woven('charcoal', 'herringbone'), buttons: 'ink', style: 'overcoat' }
  },
  {
    slug: 'botanical-camp-collar-shirt',
    title: 'Botanical camp-collar shirt',
    description: 'A loose, open-necked shirt printed with blossoms. It dries overnight on a hotel balcony.',
    category: 'men',
    brand: 'zara',
    priceCents: 6490,
    salePriceCents: 0,
    stock: 41,
    sizes: MEN,
    colors: [{ name: 'green' }, { name: 'navy', fabric: woven('navy', 'floral', 'butter') }],
    drawing: {
      kind: 'shirt',
      fabric: woven('pine', 'floral', 'clay'),
      buttons: 'ecru',
      cut: 'camp',
      sleeve: 'short'
    }
  },
  {
    slug: 'merino-roll-neck-jumper',
    title: 'Merino roll-neck jumper',
    material: '100% merino wool',
    description:
      'Fine-gauge merino with a deep double collar. Thin enough for under a blazer, warm enough without one.',
    category: 'men',
    brand: 'zara',
    priceCents: 8990,
    salePriceCents: 6990,
    stock: 6,
    sizes: MEN,
    colors: [
      { name: 'moss' },
      { name: 'ecru', fabric: plain('ecru'), trim: 'ecru' },
      { name: 'black', fabric: plain('ink'), trim: 'ink' }
    ],
    drawing: { kind: 'knitwear', fabric: plain('moss'), trim: 'moss', neck: 'roll', fit: 'regular' }
  },
  {
    slug: 'cobalt-chore-jacket',
    title: 'Cobalt chore jacket',
    description:
      'Three patch pockets and four horn buttons in a dense cotton drill. The blue fades handsomely at the elbows.',
    category: 'men',
    brand: 'zara',
    priceCents: 9600,
    salePriceCents: 0,
    stock: 28,
    sizes: MEN,
    drawing: { kind: 'jacket', fabric: plain('cobalt'), trim: 'navy', style: 'chore' }
  },
  {
    slug: 'cable-crew-neck-jumper',
    title: 'Cable crew-neck jumper',
    description: 'Undyed wool, knitted in honest cables, with ribs deep enough to push up to the elbow.',
    category: 'men',
    brand: 'h&m',
    priceCents: 7900,
    salePriceCents: 0,
    stock: 46,
    sizes: UNISEX,
    colors: [{ name: 'ecru' }],
    drawing: { kind: 'knitwear', fabric: woven('ecru', 'cable'), trim: 'ecru', neck: 'crew', fit: 'chunky' }
  },
  {
    slug: 'pleat-free-cotton-chinos',
    title: 'Pleat-free cotton chinos',
    description: 'A clean front, slant pockets and a straight leg in washed twill.',
    category: 'men',
    brand: 'h&m',
    priceCents: 4450,
    salePriceCents: 3450,
    stock: 88,
    sizes: MEN_WAIST,
    colors: [
      { name: 'camel' },
      { name: 'olive', fabric: plain('olive'), trim: 'moss' },
      { name: 'navy', fabric: plain('navy'), trim: 'slate' }
    ],
    drawing: { kind: 'trousers', fabric: plain('camel'), trim: 'tobacco', style: 'chinos', leg: 'straight' }
  },
  {
    slug: 'banker-stripe-poplin-shirt',
    title: 'Banker-stripe poplin shirt',
    description: 'Crisp poplin with a fine upright stripe and a collar that stands without help.',
    category: 'men',
    brand: 'h&m',
    priceCents: 3990,
    salePriceCents: 0,
    stock: 0,
    sizes: MEN,
    colors: [{ name: 'white' }],
    drawing: {
      kind: 'shirt',
      fabric: woven('chalk', 'pinstripe', 'wash'),
      buttons: 'chalk',
      cut: 'classic',
      sleeve: 'long'
    }
  },
  {
    slug: 'heavyweight-pocket-tee',
    title: 'Heavyweight pocket tee',
    description: 'A dense jersey with a dry hand, boxy through the body, with one pocket for a train ticket.',
    category: 'men',
    brand: 'nike',
    priceCents: 3800,
    salePriceCents: 0,
    stock: 102,
    sizes: UNISEX,
    colors: [
      { name: 'rust' },
      { name: 'white', fabric: plain('chalk'), trim: 'chalk' },
      { name: 'navy', fabric: plain('navy'), trim: 'navy' }
    ],
    drawing: {
      kind: 'tee',
      fabric: plain('rust'),
      trim: 'rust',
      neck: 'crew',
      sleeve: 'short',
      fit: 'boxy',
      mark: 'pocket'
    }
  },
  {
    slug: 'tapered-fleece-joggers',
    title: 'Tapered fleece joggers',
    description: 'Brushed inside, smooth outside, narrowing to a ribbed cuff. A pale piping runs down the thigh.',
    category: 'men',
    brand: 'nike',
    priceCents: 7200,
    salePriceCents: 5400,
    stock: 39,
    sizes: MEN,
    colors: [{ name: 'charcoal' }, { name: 'navy', fabric: plain('navy'), trim: 'sky' }],
    drawing: { kind: 'trousers', fabric: plain('charcoal'), trim: 'stone', style: 'joggers', leg: 'slim' }
  },
  {
    slug: 'retro-track-jacket',
    title: 'Retro track jacket',
    description: 'A funnel collar, a full zip and one pale line along the arm, in a jersey with a slight sheen.',
    category: 'men',
    brand: 'adidas',
    priceCents: 8800,
    salePriceCents: 0,
    stock: 18,
    sizes: MEN,
    colors: [{ name: 'navy' }, { name: 'bordeaux', fabric: plain('bordeaux'), trim: 'blush' }],
    drawing: { kind: 'jacket', fabric: plain('navy'), trim: 'ecru', style: 'track' }
  },
  {
    slug: 'two-tone-loopback-sweatshirt',
    title: 'Two-tone loopback sweatshirt',
    description: 'Loopback cotton in two tones, joined at the chest. The neck carries the old-school notch.',
    category: 'men',
    brand: 'adidas',
    priceCents: 6850,
    salePriceCents: 4850,
    stock: 3,
    sizes: MEN,
    colors: [
      { name: 'olive', swatch: 'olive' },
      { name: 'navy', fabric: woven('ecru', 'block', 'navy'), trim: 'navy', swatch: 'navy' }
    ],
    drawing: {
      kind: 'hoodie',
      fabric: woven('oat', 'block', 'olive'),
      trim: 'olive',
      opening: 'sweatshirt',
      mark: 'none'
    }
  },
  {
    slug: 'garment-dyed-zip-hoodie',
    title: 'Garment-dyed zip hoodie',
    description:
      'Dyed after it is sewn, so every seam has its own depth of color. The cord is cotton, the zip is brass.',
    category: 'men',
    brand: 'puma',
    priceCents: 7600,
    salePriceCents: 0,
    stock: 64,
    sizes: UNISEX,
    colors: [{ name: 'sage' }, { name: 'clay', fabric: plain('clay'), trim: 'chalk' }],
    drawing: { kind: 'hoodie', fabric: plain('sage'), trim: 'chalk', opening: 'zip', mark: 'none' }
  },
  {
    slug: 'terrace-polo',
    title: 'Terrace polo',
    description: 'Piqué with a collar and cuffs in a second color. Three buttons, of which the top one stays open.',
    category: 'men',
    brand: 'puma',
    priceCents: 5200,
    salePriceCents: 0,
    stock: 31,
    sizes: MEN,
    colors: [
      { name: 'navy' },
      { name: 'white', fabric: plain('chalk'), trim: 'navy' },
      { name: 'green', fabric: plain('pine'), trim: 'butter' }
    ],
    drawing: { kind: 'polo', fabric: plain('navy'), trim: 'ecru', sleeve: 'short' }
  },
  {
    slug: 'satin-bomber-jacket',
    title: 'Satin bomber jacket',
    description: 'A short blouson in satin with deep ribs, a brass zip and two slanted pockets.',
    category: 'men',
    brand: 'zara',
    priceCents: 9990,
    salePriceCents: 0,
    stock: 30,
    sizes: MEN,
    colors: [{ name: 'olive' }, { name: 'black', fabric: plain('ink'), trim: 'charcoal' }],
    drawing: { kind: 'jacket', fabric: plain('olive'), trim: 'moss', style: 'bomber' }
  }
]
