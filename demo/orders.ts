import { type DemoAddress, HOME, homeOf, STUDIO } from './addresses.ts'
import { SHOPPER } from './customers.ts'

export { addresses } from './addresses.ts'

export interface DemoOrder {
  customer: string
  daysAgo: number
  status: 'confirmed' | 'inProcess' | 'inShipping' | 'delivered' | 'rejected' | 'pending'
  lines: { slug: string; quantity: number }[]
  campaign?: string
  address: DemoAddress
}

const INES = 'ines.caldeira@example.com'
const TOMAS = 'tomas.lindqvist@example.com'
const PRIYA = 'priya.raman@example.com'
const MARCUS = 'marcus.oyelaran@example.com'
const HANNA = 'hanna.weiss@example.com'
const JUN = 'jun.takeda@example.com'

export const orders: DemoOrder[] = [
  {
    customer: INES,
    daysAgo: 58,
    status: 'delivered',
    lines: [
      { slug: 'bias-cut-satin-slip-dress', quantity: 1 },
      { slug: 'sunray-pleated-skirt', quantity: 1 },
      { slug: 'breton-boat-neck-top', quantity: 2 },
      { slug: 'bow-ballet-flats', quantity: 1 },
      { slug: 'curved-flap-shoulder-bag', quantity: 1 },
      { slug: 'garden-silk-scarf', quantity: 1 }
    ],
    address: homeOf(INES)
  },
  {
    customer: TOMAS,
    daysAgo: 55,
    status: 'delivered',
    lines: [
      { slug: 'selvedge-denim-jacket', quantity: 1 },
      { slug: 'straight-selvedge-jeans', quantity: 2 },
      { slug: 'laced-work-boots', quantity: 1 },
      { slug: 'bridle-leather-belt', quantity: 1 },
      { slug: 'canvas-market-tote', quantity: 1 },
      { slug: 'pearl-snap-western-shirt', quantity: 1 }
    ],
    address: homeOf(TOMAS)
  },
  {
    customer: SHOPPER,
    daysAgo: 51,
    status: 'delivered',
    lines: [
      { slug: 'heavyweight-pocket-tee', quantity: 2 },
      { slug: 'white-leather-court-shoe', quantity: 1 },
      { slug: 'six-panel-cap', quantity: 1 },
      { slug: 'tapered-fleece-joggers', quantity: 1 }
    ],
    address: HOME
  },
  {
    customer: PRIYA,
    daysAgo: 47,
    status: 'delivered',
    lines: [
      { slug: 'little-selvedge-dungarees', quantity: 1 },
      { slug: 'striped-sleepsuit', quantity: 3 },
      { slug: 'dotted-playsuit', quantity: 1 },
      { slug: 'fair-isle-jumper', quantity: 1 },
      { slug: 'puddle-raincoat', quantity: 1 },
      { slug: 'zigzag-bobble-hat', quantity: 1 }
    ],
    address: homeOf(PRIYA)
  },
  {
    customer: MARCUS,
    daysAgo: 42,
    status: 'delivered',
    lines: [
      { slug: 'cushioned-road-runner', quantity: 1 },
      { slug: 'commuter-day-pack', quantity: 1 },
      { slug: 'retro-track-jacket', quantity: 1 },
      { slug: 'terrace-polo', quantity: 2 },
      { slug: 'stripe-crew-socks', quantity: 4 },
      { slug: 'moulded-pool-slides', quantity: 1 }
    ],
    address: homeOf(MARCUS)
  },
  {
    customer: HANNA,
    daysAgo: 36,
    status: 'delivered',
    campaign: 'instagram',
    lines: [
      { slug: 'storm-flap-trench-coat', quantity: 1 },
      { slug: 'cropped-wool-cardigan', quantity: 1 },
      { slug: 'high-rise-wide-leg-jeans', quantity: 1 },
      { slug: 'heeled-ankle-boots', quantity: 1 },
      { slug: 'round-acetate-sunglasses', quantity: 1 },
      { slug: 'lambswool-check-scarf', quantity: 1 }
    ],
    address: homeOf(HANNA)
  },
  {
    customer: JUN,
    daysAgo: 33,
    status: 'rejected',
    lines: [
      { slug: 'weekend-duffel', quantity: 1 },
      { slug: 'roll-top-field-pack', quantity: 1 }
    ],
    address: homeOf(JUN)
  },
  {
    customer: SHOPPER,
    daysAgo: 28,
    status: 'delivered',
    lines: [
      { slug: 'cable-crew-neck-jumper', quantity: 1 },
      { slug: 'fisherman-rib-beanie', quantity: 1 },
      { slug: 'lambswool-check-scarf', quantity: 1 },
      { slug: 'bordeaux-penny-loafers', quantity: 1 }
    ],
    address: HOME
  },
  {
    customer: JUN,
    daysAgo: 24,
    status: 'delivered',
    campaign: 'new-arrivals',
    lines: [
      { slug: 'botanical-camp-collar-shirt', quantity: 1 },
      { slug: 'cobalt-chore-jacket', quantity: 1 },
      { slug: 'garment-dyed-zip-hoodie', quantity: 1 },
      { slug: 'low-canvas-plimsoll', quantity: 1 },
      { slug: 'slim-leather-strap-watch', quantity: 1 },
      { slug: 'jute-espadrilles', quantity: 1 }
    ],
    address: homeOf(JUN)
  },
  {
    customer: INES,
    daysAgo: 15,
    status: 'delivered',
    campaign: 'instagram',
    lines: [
      { slug: 'blossom-wrap-dress', quantity: 1 },
      { slug: 'cat-eye-sunglasses', quantity: 1 },
      { slug: 'sculpting-rib-leggings', quantity: 2 }
    ],
    address: homeOf(INES)
  },
  {
    customer: MARCUS,
    daysAgo: 9,
    status: 'inShipping',
    lines: [
      { slug: 'two-tone-loopback-sweatshirt', quantity: 1 },
      { slug: 'pleat-free-cotton-chinos', quantity: 2 }
    ],
    address: homeOf(MARCUS)
  },
  {
    customer: SHOPPER,
    daysAgo: 6,
    status: 'inShipping',
    campaign: 'denim-days',
    lines: [
      { slug: 'selvedge-denim-jacket', quantity: 1 },
      { slug: 'straight-selvedge-jeans', quantity: 1 }
    ],
    address: STUDIO
  },
  {
    customer: PRIYA,
    daysAgo: 4,
    status: 'inProcess',
    lines: [
      { slug: 'rising-sun-graphic-tee', quantity: 1 },
      { slug: 'wide-leg-track-trousers', quantity: 1 },
      { slug: 'everyday-pullover-hoodie', quantity: 1 }
    ],
    address: homeOf(PRIYA)
  },
  {
    customer: HANNA,
    daysAgo: 2,
    status: 'confirmed',
    campaign: 'denim-days',
    lines: [
      { slug: 'quilted-down-gilet', quantity: 1 },
      { slug: 'ink-single-breasted-blazer', quantity: 1 }
    ],
    address: homeOf(HANNA)
  },
  {
    customer: SHOPPER,
    daysAgo: 1,
    status: 'inProcess',
    lines: [
      { slug: 'commuter-day-pack', quantity: 1 },
      { slug: 'stripe-crew-socks', quantity: 3 }
    ],
    address: HOME
  },
  {
    customer: TOMAS,
    daysAgo: 0,
    status: 'pending',
    lines: [{ slug: 'herringbone-wool-overcoat', quantity: 1 }],
    address: homeOf(TOMAS)
  }
]
