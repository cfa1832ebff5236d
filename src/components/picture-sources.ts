import type { Banner } from '../api/contract/banners.ts'
import type { Product } from '../api/contract/products.ts'
import { createAvifSrcset, DETAILS_PICTURE } from '../domain/images/image-files.ts'

/** The files from which a browser chooses the picture of a product card. */
export const CARD_PICTURE = {
  minWidth: 320,
  maxWidth: 800,
  sizes: '(width < 332px) 90vw, (width < 488px) calc(50vw - 22px), (width < 1440px) 32vw, 430px'
}

export const LARGE_PICTURE = { ...CARD_PICTURE, maxWidth: 1600, sizes: `(width >= 768px) 64vw, ${CARD_PICTURE.sizes}` }

export interface PictureSource {
  srcset: string | null
  sizes: string
  media?: string
}

export const toCardSource = ({ image }: Pick<Product, 'image'>): PictureSource => ({
  srcset: createAvifSrcset(image, CARD_PICTURE.maxWidth, CARD_PICTURE.minWidth),
  sizes: CARD_PICTURE.sizes
})

export const toDetailsSource = ({ image }: Pick<Product, 'image'>): PictureSource => ({
  srcset: createAvifSrcset(image, DETAILS_PICTURE.maxWidth, DETAILS_PICTURE.minWidth),
  sizes: DETAILS_PICTURE.sizes
})

/** Selects smaller files on high-density phones: they look the same at about half the bytes. */
const NARROW_SIZES = '(resolution >= 1.5x) 66vw, 100vw'

const toNarrowSrcset = (image: string) => createAvifSrcset(image, 800, 320)

/** Returns the sources of a banner on narrow and on wide screens. */
export const toBannerSources = ({ image, imageSmall }: Banner): PictureSource[] => [
  {
    srcset: toNarrowSrcset(imageSmall ?? image) ?? toNarrowSrcset(image),
    sizes: NARROW_SIZES,
    media: '(width < 500px)'
  },
  { srcset: createAvifSrcset(image, 1600, 480), sizes: '100vw', media: '(width >= 500px)' }
]
