import { cloth, seam, stitch } from './cloth.ts'
import { colors, seamTone } from './color.ts'
import { plain } from './fabric.ts'
import type { Sheet } from './sheet.ts'
import type { Place } from './shoe.ts'
import type { Sneaker } from './sneaker.ts'

export function sneakerPanels(sheet: Sheet, shoe: Sneaker, place: Place): string {
  const trim = plain(shoe.trim)
  const tone = seamTone(colors[shoe.trim])
  switch (shoe.style) {
    case 'court':
      return (
        cloth(
          sheet,
          place('M392 -330C330 -330 290 -300 268 -240C256 -190 262 -130 280 -92L414 -102C404 -170 392 -244 392 -330Z'),
          trim
        ) +
        stitch(place('M380 -318C330 -316 302 -290 282 -236C270 -190 276 -136 292 -98'), tone, 2.4) +
        seam(
          place(
            'M-330 -178C-276 -156 -240 -120 -232 -74M-112 -176C-60 -150 -20 -110 -6 -82M60 -290C40 -220 60 -140 90 -88'
          ),
          shoe.fabric,
          3
        )
      )
    case 'runner':
      return (
        cloth(
          sheet,
          place('M-424 -98C-426 -140 -396 -166 -340 -178C-330 -140 -290 -110 -210 -98C-120 -92 -260 -88 -424 -98Z'),
          trim
        ) +
        cloth(
          sheet,
          place('M392 -340C320 -300 280 -220 180 -180C120 -156 60 -140 20 -96L414 -118C402 -180 392 -250 392 -340Z'),
          trim
        ) +
        cloth(sheet, place('M-60 -300C-30 -220 -20 -150 -50 -90L20 -92C40 -160 20 -240 -20 -316Z'), plain(shoe.laces)) +
        stitch(place('M376 -306C316 -276 280 -206 184 -166C130 -144 76 -128 44 -98'), tone, 2.4)
      )
    case 'high':
    case 'canvas':
      return (
        cloth(sheet, place('M-422 -74C-424 -122 -396 -150 -344 -160C-300 -148 -276 -112 -272 -72Z'), plain(shoe.sole)) +
        cloth(
          sheet,
          place(
            shoe.style === 'high'
              ? 'M318 -500L342 -506C352 -420 340 -330 372 -262C396 -210 408 -160 414 -102L352 -96C340 -240 300 -360 318 -500Z'
              : 'M352 -386C380 -386 396 -362 394 -316C392 -244 404 -170 414 -102L350 -96C340 -180 336 -290 352 -386Z'
          ),
          trim
        ) +
        stitch(place('M-120 -190C-40 -150 60 -130 120 -86'), seamTone(colors[shoe.fabric.color]), 2.6)
      )
  }
}
