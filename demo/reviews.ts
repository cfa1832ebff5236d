import type { Fit } from '../src/domain/products/fit.ts'
import { SHOPPER } from './customers.ts'

export interface DemoReview {
  slug: string
  customer: string
  value: 1 | 2 | 3 | 4 | 5
  message: string
  fit?: Fit
  daysAgo: number
}

const INES = 'ines.caldeira@example.com'
const TOMAS = 'tomas.lindqvist@example.com'
const PRIYA = 'priya.raman@example.com'
const MARCUS = 'marcus.oyelaran@example.com'
const HANNA = 'hanna.weiss@example.com'
const JUN = 'jun.takeda@example.com'

export const reviews: DemoReview[] = [
  {
    slug: 'bias-cut-satin-slip-dress',
    customer: INES,
    value: 5,
    message: 'It moves as if it were liquid. I wore it to a wedding in August and again in November under a jumper.',
    daysAgo: 49
  },
  {
    slug: 'sunray-pleated-skirt',
    customer: INES,
    value: 4,
    message: 'The pleats survived a suitcase. One star off because the waist runs a little small.',
    fit: 'small',
    daysAgo: 50
  },
  {
    slug: 'breton-boat-neck-top',
    customer: INES,
    value: 5,
    message: 'Bought two so that one can always be in the wash.',
    daysAgo: 44
  },
  {
    slug: 'bow-ballet-flats',
    customer: INES,
    value: 3,
    message: 'Pretty, and soft from the start, but the sole is thin for cobbles.',
    daysAgo: 41
  },
  {
    slug: 'curved-flap-shoulder-bag',
    customer: INES,
    value: 5,
    message: 'The lock closes with a very satisfying click.',
    daysAgo: 48
  },
  {
    slug: 'garden-silk-scarf',
    customer: INES,
    value: 4,
    message: 'Colors are a touch paler than I expected, and all the better for it.',
    daysAgo: 46
  },
  {
    slug: 'blossom-wrap-dress',
    customer: INES,
    value: 5,
    message: 'Stays closed when you sit down, which is rarer than it should be.',
    daysAgo: 8
  },
  {
    slug: 'cat-eye-sunglasses',
    customer: INES,
    value: 4,
    message: 'Light on the nose. The rose lens is flattering but not for driving at dusk.',
    daysAgo: 7
  },
  {
    slug: 'sculpting-rib-leggings',
    customer: INES,
    value: 5,
    message: 'They stay up through a whole hour of running. That is the review.',
    daysAgo: 6
  },
  {
    slug: 'selvedge-denim-jacket',
    customer: TOMAS,
    value: 5,
    message: 'Stiff as a board for two weeks, then perfect. Size up if you layer.',
    daysAgo: 38
  },
  {
    slug: 'straight-selvedge-jeans',
    customer: TOMAS,
    value: 5,
    message: 'Honest denim and a proper rise. I cuffed mine once and the line shows.',
    daysAgo: 39
  },
  {
    slug: 'laced-work-boots',
    customer: TOMAS,
    value: 4,
    message: 'Took a week to break in. The red laces get compliments from strangers.',
    daysAgo: 35
  },
  {
    slug: 'bridle-leather-belt',
    customer: TOMAS,
    value: 5,
    message: 'Thick, plain, brass. It will outlast me.',
    daysAgo: 45
  },
  {
    slug: 'canvas-market-tote',
    customer: TOMAS,
    value: 4,
    message: 'Carries a week of vegetables. I would like an inside pocket.',
    daysAgo: 43
  },
  {
    slug: 'pearl-snap-western-shirt',
    customer: TOMAS,
    value: 3,
    message: 'Lovely cloth, though the sleeves are long on me.',
    daysAgo: 40
  },
  {
    slug: 'heavyweight-pocket-tee',
    customer: SHOPPER,
    value: 5,
    message: 'The best weight for a tee I have found. It has kept its shape after a dozen washes.',
    daysAgo: 37
  },
  {
    slug: 'white-leather-court-shoe',
    customer: SHOPPER,
    value: 4,
    message: 'Clean and comfortable. They crease at the toe, as leather does.',
    daysAgo: 34
  },
  {
    slug: 'six-panel-cap',
    customer: SHOPPER,
    value: 4,
    message: 'Good depth, so it does not perch.',
    daysAgo: 42
  },
  {
    slug: 'cable-crew-neck-jumper',
    customer: SHOPPER,
    value: 5,
    message: 'Heavy in the right way. It smells faintly of sheep when it rains, and I like that.',
    daysAgo: 19
  },
  {
    slug: 'fisherman-rib-beanie',
    customer: SHOPPER,
    value: 5,
    message: 'Warm without the itch.',
    daysAgo: 18
  },
  {
    slug: 'little-selvedge-dungarees',
    customer: PRIYA,
    value: 5,
    message: 'Survived the sandbox, the slide and a yoghurt. The clips are easy for small hands.',
    daysAgo: 32
  },
  {
    slug: 'striped-sleepsuit',
    customer: PRIYA,
    value: 5,
    message: 'We bought three, and now we are buying three in the next size.',
    daysAgo: 30
  },
  {
    slug: 'dotted-playsuit',
    customer: PRIYA,
    value: 4,
    message: 'Very sweet collar. Do take the larger size, as they say.',
    daysAgo: 31
  },
  {
    slug: 'fair-isle-jumper',
    customer: PRIYA,
    value: 4,
    message: 'No complaints about itching, which is a first.',
    daysAgo: 27
  },
  {
    slug: 'puddle-raincoat',
    customer: PRIYA,
    value: 5,
    message: 'Tested in actual puddles. Dry inside.',
    daysAgo: 29
  },
  {
    slug: 'zigzag-bobble-hat',
    customer: PRIYA,
    value: 2,
    message: 'The hat is lovely, but the bobble came loose in the second week.',
    daysAgo: 26
  },
  {
    slug: 'cushioned-road-runner',
    customer: MARCUS,
    value: 5,
    message: 'Springy without being silly. A hundred miles in, and the foam still feels new.',
    daysAgo: 25
  },
  {
    slug: 'commuter-day-pack',
    customer: MARCUS,
    value: 4,
    message: 'Fits a laptop, a lunch and a jumper. The straps could be wider.',
    daysAgo: 33
  },
  {
    slug: 'retro-track-jacket',
    customer: MARCUS,
    value: 4,
    message: 'Sharp. The zip is a little stiff at the collar.',
    daysAgo: 28
  },
  {
    slug: 'terrace-polo',
    customer: MARCUS,
    value: 5,
    message: 'The collar lies flat after washing. Ordered a second one the same day.',
    fit: 'true',
    daysAgo: 23
  },
  { slug: 'stripe-crew-socks', customer: MARCUS, value: 5, message: 'Thick where it counts.', daysAgo: 22 },
  {
    slug: 'moulded-pool-slides',
    customer: MARCUS,
    value: 3,
    message: 'Comfortable once they soften, but noisy on tiles.',
    daysAgo: 20
  },
  {
    slug: 'storm-flap-trench-coat',
    customer: HANNA,
    value: 5,
    message: 'The belt, the flap and the swing of it are all exactly right.',
    daysAgo: 21
  },
  {
    slug: 'cropped-wool-cardigan',
    customer: HANNA,
    value: 4,
    message: 'Sits just at the waist. Some pilling under the arms after a month.',
    daysAgo: 12
  },
  {
    slug: 'high-rise-wide-leg-jeans',
    customer: HANNA,
    value: 5,
    message: 'Finally long enough for tall legs.',
    daysAgo: 17
  },
  {
    slug: 'heeled-ankle-boots',
    customer: HANNA,
    value: 4,
    message: 'I walked home in them, as promised. I took the last mile slowly.',
    daysAgo: 16
  },
  {
    slug: 'round-acetate-sunglasses',
    customer: HANNA,
    value: 5,
    message: 'Feel far more expensive than they are.',
    daysAgo: 14
  },
  {
    slug: 'lambswool-check-scarf',
    customer: HANNA,
    value: 5,
    message: 'Large enough to be a blanket on a train.',
    daysAgo: 13
  },
  {
    slug: 'botanical-camp-collar-shirt',
    customer: JUN,
    value: 5,
    message: 'Loud in a quiet way. It dries overnight, as the description says.',
    daysAgo: 15
  },
  {
    slug: 'cobalt-chore-jacket',
    customer: JUN,
    value: 5,
    message: 'Pockets for everything, and the blue is already fading at the cuffs.',
    daysAgo: 11
  },
  {
    slug: 'garment-dyed-zip-hoodie',
    customer: JUN,
    value: 4,
    message: 'Great color. Runs half a size large.',
    daysAgo: 10
  },
  {
    slug: 'low-canvas-plimsoll',
    customer: JUN,
    value: 3,
    message: 'Nice shape, but there is little support for a long day.',
    daysAgo: 9
  },
  {
    slug: 'slim-leather-strap-watch',
    customer: JUN,
    value: 4,
    message: 'Plain, quiet and easy to read.',
    daysAgo: 5
  }
]
