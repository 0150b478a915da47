import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Where an image of ours stands. */
export const mediaPath = /^\/media\/[A-Za-z0-9_-]+\.(webp|png|jpe?g|gif)$/

/** An image of ours, as POST /api/uploads answered it. */
export const mediaUrl = z
  .string()
  .check(z.maxLength(limits.urlMax), z.regex(mediaPath, 'Please upload the image first'))
