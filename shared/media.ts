import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Where an image of ours stands. */
export const mediaPath = /^\/media\/[A-Za-z0-9_-]+\.(webp|png|jpe?g|gif)$/

/** The same anywhere in a text. What follows a name is no matter: a draft holds its texts as its form packs them. */
const mediaInText = new RegExp(mediaPath.source.slice(1, -1), 'g')

/** The names of all images of ours that a text speaks of, in one walk over it. */
export const mediaNamesIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(mediaInText), ([path]) => path.slice('/media/'.length)))

/** An image of ours, as POST /api/uploads answered it. */
export const mediaUrl = z
  .string()
  .check(z.maxLength(limits.urlMax), z.regex(mediaPath, 'Please upload the image first'))
