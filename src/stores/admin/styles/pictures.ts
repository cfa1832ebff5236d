import type { StylePicture } from '../../../api/contract/products.ts'
import type { StyleDraft } from './draft.ts'

const listPictures = ({ pictures }: StyleDraft, color: string): StylePicture[] =>
  pictures.filter((picture) => picture.color === color)

const replacePictures = (draft: StyleDraft, color: string, pictures: StylePicture[]): StyleDraft => ({
  ...draft,
  pictures: [...draft.pictures.filter((picture) => picture.color !== color), ...pictures]
})

export const addPicture = (draft: StyleDraft, picture: StylePicture): StyleDraft =>
  replacePictures(draft, picture.color, [...listPictures(draft, picture.color), picture])

export const removePicture = (draft: StyleDraft, color: string, index: number): StyleDraft =>
  replacePictures(draft, color, listPictures(draft, color).toSpliced(index, 1))

export const setAlt = (draft: StyleDraft, { color, index, alt }: { color: string; index: number; alt: string }) =>
  replacePictures(
    draft,
    color,
    listPictures(draft, color).map((picture, position) => (position === index ? { ...picture, alt } : picture))
  )

export function movePicture(draft: StyleDraft, { color, from, to }: { color: string; from: number; to: number }) {
  const pictures = listPictures(draft, color)
  const picture = pictures[from]
  if (!picture || to < 0 || to >= pictures.length) return draft
  return replacePictures(draft, color, pictures.toSpliced(from, 1).toSpliced(to, 0, picture))
}
