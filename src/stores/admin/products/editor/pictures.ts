import type { StylePicture } from '../../../../api/contract/products.ts'
import type { ProductDraft } from './draft.ts'

/** The order of the pictures of different colors must not change: the first picture also represents colors without one. */
const listPictures = ({ pictures }: ProductDraft, color: string): StylePicture[] =>
  pictures.filter((picture) => picture.color === color)

export const listImages = (draft: ProductDraft, color: string): string[] =>
  listPictures(draft, color).map(({ image }) => image)

export const addPicture = (draft: ProductDraft, picture: StylePicture): ProductDraft => ({
  ...draft,
  pictures: [...draft.pictures, picture]
})

export function removePicture(draft: ProductDraft, color: string, index: number): ProductDraft {
  const removed = listPictures(draft, color)[index]
  return { ...draft, pictures: draft.pictures.filter((picture) => picture !== removed) }
}

export function setAlt(draft: ProductDraft, { color, index, alt }: { color: string; index: number; alt: string }) {
  const changed = listPictures(draft, color)[index]
  return { ...draft, pictures: draft.pictures.map((picture) => (picture === changed ? { ...picture, alt } : picture)) }
}

export function movePicture(draft: ProductDraft, { color, from, to }: { color: string; from: number; to: number }) {
  const pictures = listPictures(draft, color)
  const [picture, target] = [pictures[from], pictures[to]]
  if (!picture || !target) return draft
  const others = draft.pictures.filter((other) => other !== picture)
  return { ...draft, pictures: others.toSpliced(draft.pictures.indexOf(target), 0, picture) }
}
