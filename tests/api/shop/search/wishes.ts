export interface Wish {
  keyword: string
  /** Titles that are on the first page. */
  found: readonly string[]
  /** Titles that are not. */
  missing?: readonly string[]
}

const DRESSES = ['Belted shirt dress', 'Tiered cotton maxi dress', 'Blossom wrap dress', 'Bias-cut satin slip dress']
const BOOTS = ['Harbour rain boots', 'Heeled ankle boots', 'Suede Chelsea boots', 'Laced work boots']
const SNEAKERS = ['Canvas high-top', 'White leather court shoe', 'Cushioned road runner', 'Low canvas plimsoll']
const JUMPERS = ['Merino roll-neck jumper', 'Cable crew-neck jumper', 'Fair Isle jumper']
const COATS = ['Storm-flap trench coat', 'Herringbone wool overcoat', 'Puddle raincoat']
const BAGS = [
  'Curved flap shoulder bag',
  'Canvas market tote',
  'Weekend duffel',
  'Commuter day pack',
  'Roll-top field pack'
]
const JACKETS = ['Selvedge denim jacket', 'Cobalt chore jacket', 'Retro track jacket', 'Satin bomber jacket']
const TEES = ['Heavyweight pocket tee', 'Cropped training tee', 'Rising-sun graphic tee', 'Rainbow arch tee']

const wish = (keyword: string, found: readonly string[], missing?: readonly string[]): Wish => ({
  keyword,
  found,
  ...(missing && { missing })
})

/** Search terms of shoppers, for the demo's catalog. */
export const WISHES: Wish[] = [
  wish('red dress under 60', ['Blossom wrap dress'], ['Jute espadrilles', 'Belted shirt dress']),
  wish('dress', DRESSES, BOOTS),
  wish('dresses size m', DRESSES, JACKETS),
  wish('black dress', ['Bias-cut satin slip dress'], ['Blossom wrap dress']),
  wish('womans dress', DRESSES),
  wish('summer dress', DRESSES),
  wish('H&M dress', ['Tiered cotton maxi dress', 'Blossom wrap dress'], ['Belted shirt dress']),
  wish('drees', DRESSES),
  wish('blazer navy', ['Ink single-breasted blazer'], ['Storm-flap trench coat', 'Canvas high-top']),
  wish('womens shoes', [...BOOTS, 'Bow ballet flats'], DRESSES),
  wish('shoes for men', BOOTS, JACKETS),
  wish('size 42 shoes', ['Suede Chelsea boots', 'Canvas high-top'], ['Bow ballet flats', ...DRESSES]),
  wish('red shoes', ['Pointed leather pumps'], ['Fair Isle jumper', 'Bow ballet flats']),
  wish('shoes under 50', ['Low canvas plimsoll', 'Moulded pool slides'], ['Laced work boots', 'Six-panel cap']),
  wish('nike shoes', ['Cushioned road runner', 'Canvas high-top'], ['Six-panel cap', 'Low canvas plimsoll']),
  wish('running shoes', SNEAKERS, JACKETS),
  wish('trainers', SNEAKERS, BOOTS),
  wish('sneakers', SNEAKERS, BOOTS),
  wish('snekaers', SNEAKERS, BOOTS),
  wish('white trainers size 42', ['Canvas high-top', 'White leather court shoe'], ['Cushioned road runner']),
  wish('boots', BOOTS, ['Canvas high-top']),
  wish('black boots', ['Heeled ankle boots', 'Laced work boots'], ['Harbour rain boots']),
  wish('chelsea boots size 43', ['Suede Chelsea boots'], ['Laced work boots']),
  wish('rain boots', ['Harbour rain boots'], ['Puddle raincoat']),
  wish('flip flops', ['Two-strap cork sandals'], BOOTS),
  wish('heels', ['Heeled ankle boots', 'Pointed leather pumps'], ['Jute espadrilles']),
  wish('coat for winter', ['Herringbone wool overcoat'], ['Ribboned straw hat', 'Jute espadrilles']),
  wish('coat', COATS, DRESSES),
  wish('kids coat', ['Puddle raincoat'], ['Herringbone wool overcoat']),
  wish('zara coat', COATS, DRESSES),
  wish('waterproof', ['Puddle raincoat']),
  wish('denim jacket women', ['Selvedge denim jacket'], ['Racing-bar sweatshirt', 'Satin bomber jacket']),
  wish('adidas jacket', ['Retro track jacket'], ['Selvedge denim jacket']),
  wish('jacket xxl', JACKETS, ['Mini denim trucker']),
  wish('jaket', JACKETS, DRESSES),
  wish('bag', BAGS, ['Canvas high-top']),
  wish('handbag', BAGS),
  wish('backpack', BAGS),
  wish('xs', ['Cable crew-neck jumper', 'Garment-dyed zip hoodie'], ['Selvedge denim jacket']),
  wish('$40', ['Jute espadrilles', 'Six-panel cap'], ['Harbour rain boots', 'Canvas market tote']),
  wish('gift under 30', ['Stripe crew socks', 'Fisherman rib beanie'], ['Weekend duffel']),
  wish('men under 50', ['Heavyweight pocket tee', 'Pleat-free cotton chinos'], ['Selvedge denim jacket', ...DRESSES]),
  wish('mens jumper', ['Merino roll-neck jumper', 'Cable crew-neck jumper'], ['Fair Isle jumper']),
  wish('sweater', JUMPERS, TEES),
  wish('jumper under 80', JUMPERS, ['Herringbone wool overcoat']),
  wish('olive jumper', JUMPERS, ['Satin bomber jacket']),
  wish('pants', ['Wide-leg track trousers'], DRESSES),
  wish('navy trousers', ['Wide-leg track trousers'], ['Pleat-free cotton chinos']),
  wish('black jeans', ['Straight selvedge jeans'], ['Button-front denim skirt']),
  wish('ladies jeans', ['High-rise wide-leg jeans'], ['Straight selvedge jeans']),
  wish('mens jeans under 100', ['Straight selvedge jeans'], ['High-rise wide-leg jeans']),
  wish('t shirts men', ['Heavyweight pocket tee'], ['Cropped training tee']),
  wish('tshirt', TEES, ['Banker-stripe poplin shirt']),
  wish('white tee', ['Rising-sun graphic tee', 'Heavyweight pocket tee'], ['Rainbow arch tee']),
  wish('boys shorts', ['Match-day shorts', 'Climber cargo shorts'], ['Button-front denim skirt']),
  wish('baby', ['Striped sleepsuit', 'Dotted playsuit'], DRESSES),
  wish('hoody', ['Everyday pullover hoodie', 'Garment-dyed zip hoodie'], ['Puddle raincoat']),
  wish('puma hoodie green', ['Garment-dyed zip hoodie'], ['Match-day shorts']),
  wish('sunglases', ['Round acetate sunglasses', 'Cat-eye sunglasses'], ['Six-panel cap']),
  wish('wool scarf', ['Lambswool check scarf'], ['Jute espadrilles']),
  wish('belt size 95', ['Bridle leather belt'], ['Belted shirt dress']),
  wish('levis', ['Selvedge denim jacket', 'Straight selvedge jeans'], ['Retro track jacket'])
]
