import { cloth, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, seamTone } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'
import { contactShadow, PAIR, type Place } from './shoe.ts'

export interface Boot {
  kind: 'boot'
  fabric: Fabric
  trim: Color
  sole: Color
  style: 'chelsea' | 'lace' | 'rain' | 'heeled'
}

const SHAFT: Record<Boot['style'], number> = { chelsea: 520, lace: 560, rain: 640, heeled: 540 }

function upper(style: Boot['style']): string {
  const top = -SHAFT[style]
  if (style === 'heeled') {
    return `M-408 -26C-416 -64 -380 -96 -310 -118C-200 -150 -100 -210 -50 -310C-24 -390 -24 ${top + 90} -36 ${top}C60 ${top + 20} 190 ${top + 14} 274 ${top - 10}C288 -420 300 -370 352 -310C392 -260 398 -210 380 -176C300 -160 180 -120 60 -50C-20 -20 -200 -20 -408 -26Z`
  }
  return `M-412 -66C-424 -128 -384 -170 -312 -190C-200 -216 -110 -256 -64 -332C-34 -400 -34 ${top + 90} -46 ${top}C50 ${top + 22} 200 ${top + 16} 292 ${top - 10}C306 -410 318 -320 380 -240C402 -190 404 -120 400 -70Z`
}

function soleOf(sheet: Sheet, boot: Boot, place: Place): string {
  const rubber = plain(boot.sole)
  if (boot.style === 'heeled') {
    return (
      cloth(
        sheet,
        place(
          'M-414 -34C-200 -22 -40 -20 70 -62C180 -120 290 -166 384 -184L384 -158C300 -136 200 -96 90 -32C20 0 -300 6 -390 0C-416 -6 -422 -22 -414 -34Z'
        ),
        rubber
      ) +
      cloth(
        sheet,
        place('M222 -116C280 -146 340 -174 386 -184C388 -120 384 -60 376 0L290 0C288 -50 270 -92 222 -116Z'),
        rubber
      )
    )
  }
  const lugs =
    boot.style === 'chelsea' ? '' : strip(place('M-400 -6L-130 -6M250 -6L400 -6'), colors[boot.sole], 14, 'butt')
  return (
    lugs +
    cloth(
      sheet,
      place(
        'M-420 -74C-200 -66 200 -68 408 -80L414 -4C340 4 280 4 236 -2C228 -20 210 -30 180 -30C60 -26 -60 -24 -120 -8C-200 6 -330 4 -384 0C-424 -10 -440 -48 -420 -74Z'
      ),
      rubber
    ) +
    stitch(place('M-408 -58C-200 -50 200 -52 404 -62'), seamTone(colors[boot.sole]), 2.6)
  )
}

function fittings(sheet: Sheet, boot: Boot, place: Place): string {
  const top = -SHAFT[boot.style]
  const tone = seamTone(colors[boot.fabric.color])
  switch (boot.style) {
    case 'chelsea':
    case 'heeled':
      return (
        cloth(
          sheet,
          place(
            `M56 ${top + 16}C46 ${top + 120} 66 ${top + 210} 108 ${top + 280}C152 ${top + 210} 184 ${top + 120} 190 ${top + 10}C140 ${top + 18} 90 ${top + 20} 56 ${top + 16}Z`
          ),
          { color: boot.trim, weave: 'rib', accent: boot.trim }
        ) +
        seam(place(`M108 ${top + 282}C120 -190 90 -120 40 -76`), boot.fabric, 3) +
        strip(place(`M262 ${top + 4}C256 ${top - 44} 292 ${top - 44} 290 ${top + 30}`), colors[boot.trim], 14, 'butt')
      )
    case 'rain':
      return (
        strip(place(`M-44 ${top + 30}C50 ${top + 52} 200 ${top + 46} 290 ${top + 22}`), colors[boot.trim], 26, 'butt') +
        seam(place('M-300 -190C-240 -150 -220 -110 -216 -74M392 -220C330 -210 290 -160 286 -78'), boot.fabric, 4) +
        strip(place(`M240 ${top + 130}L282 ${top + 126}`), colors[boot.trim], 22, 'butt')
      )
    case 'lace': {
      const bars = Array.from({ length: 8 }, (_, at) => {
        const x = -150 + Math.min(at, 3) * 34 + Math.max(0, at - 3) * 5
        const y = -226 - at * 41
        return `M${x + 34} ${y + 10}C${x + 14} ${y - 10} ${x - 10} ${y - 16} ${x - 22} ${y - 8}`
      })
      return (
        seam(
          place(
            'M-250 -204C-200 -160 -150 -140 -90 -150M-90 -150C-30 -230 10 -330 10 -560M392 -220C310 -240 250 -180 240 -78'
          ),
          boot.fabric,
          3.4
        ) +
        stitch(place('M-80 -142C-18 -224 22 -330 22 -556M380 -206C320 -222 264 -170 254 -80'), tone, 2.6) +
        strip(place(bars.join('')), colors[boot.trim], 11) +
        strip(
          place(
            `M-30 ${top + 16}C-96 ${top - 20} -120 ${top + 40} -80 ${top + 54}C-50 ${top + 60} -30 ${top + 40} -30 ${top + 16}C10 ${top + 30} 40 ${top + 70} 20 ${top + 110}`
          ),
          colors[boot.trim],
          9
        ) +
        strip(
          place(`M262 ${top + 4}C256 ${top - 44} 292 ${top - 44} 290 ${top + 30}`),
          colors[boot.fabric.color],
          14,
          'butt'
        )
      )
    }
  }
}

export function drawSingleBoot(sheet: Sheet, boot: Boot, place: Place): string {
  const top = -SHAFT[boot.style]
  const left = boot.style === 'heeled' ? -36 : -46
  const right = boot.style === 'heeled' ? 274 : 292
  const lining = `M${left} ${top}C20 ${top - 44} 210 ${top - 52} ${right} ${top - 10}C200 ${top + 16} 50 ${top + 22} ${left} ${top}Z`
  const lines =
    crease(-70, -320, 60, -250, 18, 12) +
    crease(-52, -350, 90, -300, 14, 10) +
    crease(-230, -205, -150, -120, -16, 9) +
    crease(300, top + 180, 160, top + 250, -12, 9)
  return [
    contactShadow(place),
    cloth(sheet, place(lining), plain('oat'), { creases: place(lining) }),
    cloth(sheet, place(upper(boot.style)), boot.fabric, {
      creases: place(lines),
      ridges: place(crease(-330, -150, -60, -210, -14, 16) + crease(20, top + 60, 0, -330, 10, 18))
    }),
    fittings(sheet, boot, place),
    soleOf(sheet, boot, place)
  ].join('')
}

export function drawBoot(sheet: Sheet, boot: Boot): string {
  return PAIR.map((place) => drawSingleBoot(sheet, boot, place)).join('')
}
