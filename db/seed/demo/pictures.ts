import type { ImageLook } from '#shared/uploads.ts'
import { drawn } from './drawn.ts'
import { previews } from './previews.ts'

/** The pictures of the demonstration: each is the file `pictures/{name}.webp`. */
export type PictureName = keyof typeof drawn

export const pictureNames = Object.keys(drawn) as PictureName[]

export const isPicture = (name: string): name is PictureName => name in drawn

/** A picture as an upload: `media` is its name among them, made of its content where theirs is random. */
export const pictureOf = (name: PictureName) => {
  const [bytes, width, height, sum] = drawn[name]
  const preview = previews[name] ?? null
  const sha256 = Buffer.from(sum, 'base64')
  const media = `${sha256.subarray(0, 16).toString('base64url')}.webp`
  return { media, bytes, width, height, preview, sha256: sha256.toString('hex') }
}

export const lookOf = (name: PictureName): ImageLook => {
  const { width, height, preview } = pictureOf(name)
  return { width, height, preview }
}
