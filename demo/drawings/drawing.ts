import { type Backpack, drawBackpack } from './backpack.ts'
import { type Bag, drawBag } from './bag.ts'
import { type Belt, drawBelt } from './belt.ts'
import { type Boot, drawBoot } from './boot.ts'
import { type Coat, drawCoat } from './coat.ts'
import { type Dress, drawDress } from './dress.ts'
import { type DressShoe, drawDressShoe } from './dress-shoe.ts'
import { type Dungarees, drawDungarees } from './dungarees.ts'
import { drawHat, type Hat } from './hat.ts'
import { drawHoodie, type Hoodie } from './hoodie.ts'
import { drawJacket, type Jacket } from './jacket.ts'
import { drawKnitwear, type Knitwear } from './knitwear.ts'
import { drawPolo, type Polo } from './polo.ts'
import { drawRomper, type Romper } from './romper.ts'
import { drawSandal, type Sandal } from './sandal.ts'
import { drawScarf, type Scarf } from './scarf.ts'
import type { Sheet } from './sheet.ts'
import { drawShirt, type Shirt } from './shirt.ts'
import { drawSkirt, type Skirt } from './skirt.ts'
import { drawSneaker, type Sneaker } from './sneaker.ts'
import { drawSocks, type Socks } from './socks.ts'
import { drawSunglasses, type Sunglasses } from './sunglasses.ts'
import { drawTee, type Tee } from './tee.ts'
import { drawTrousers, type Trousers } from './trousers.ts'
import { drawWatch, type Watch } from './watch.ts'

export type Drawing =
  | Backpack
  | Bag
  | Belt
  | Boot
  | Coat
  | Dress
  | DressShoe
  | Dungarees
  | Hat
  | Hoodie
  | Jacket
  | Knitwear
  | Polo
  | Romper
  | Sandal
  | Scarf
  | Shirt
  | Skirt
  | Sneaker
  | Socks
  | Sunglasses
  | Tee
  | Trousers
  | Watch

/** Around the middle of the picture, without a backdrop. */
export function draw(sheet: Sheet, drawing: Drawing): string {
  switch (drawing.kind) {
    case 'backpack':
      return drawBackpack(sheet, drawing)
    case 'bag':
      return drawBag(sheet, drawing)
    case 'belt':
      return drawBelt(sheet, drawing)
    case 'boot':
      return drawBoot(sheet, drawing)
    case 'coat':
      return drawCoat(sheet, drawing)
    case 'dress':
      return drawDress(sheet, drawing)
    case 'dress-shoe':
      return drawDressShoe(sheet, drawing)
    case 'dungarees':
      return drawDungarees(sheet, drawing)
    case 'hat':
      return drawHat(sheet, drawing)
    case 'hoodie':
      return drawHoodie(sheet, drawing)
    case 'jacket':
      return drawJacket(sheet, drawing)
    case 'knitwear':
      return drawKnitwear(sheet, drawing)
    case 'polo':
      return drawPolo(sheet, drawing)
    case 'romper':
      return drawRomper(sheet, drawing)
    case 'sandal':
      return drawSandal(sheet, drawing)
    case 'scarf':
      return drawScarf(sheet, drawing)
    case 'shirt':
      return drawShirt(sheet, drawing)
    case 'skirt':
      return drawSkirt(sheet, drawing)
    case 'sneaker':
      return drawSneaker(sheet, drawing)
    case 'socks':
      return drawSocks(sheet, drawing)
    case 'sunglasses':
      return drawSunglasses(sheet, drawing)
    case 'tee':
      return drawTee(sheet, drawing)
    case 'trousers':
      return drawTrousers(sheet, drawing)
    case 'watch':
      return drawWatch(sheet, drawing)
  }
}

const STANDING: ReadonlySet<Drawing['kind']> = new Set([
  'backpack',
  'bag',
  'belt',
  'boot',
  'dress-shoe',
  'hat',
  'sneaker',
  'sunglasses'
])

/** Such things have their own shadow. Others lie flat on the backdrop. */
export function standsOnFloor(drawing: Drawing): boolean {
  return STANDING.has(drawing.kind)
}
