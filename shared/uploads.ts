import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Upload = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Upload = z.output<typeof Upload>

/**
 * How a picture looks before it is there: its size, and its colors in three rows of three, each as six hexadecimal
 * digits.
 */
export const ImageLook = z.object({
  width: z.int(),
  height: z.int(),
  preview: z.nullable(z.string().check(z.regex(/^[0-9a-f]{54}$/))),
})
export type ImageLook = z.output<typeof ImageLook>

/** The body is multipart/form-data with one part named `file`. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Upload an image; it is decoded and stored again without its metadata',
  access: 'member',
  limit: 'upload',
  refuses: ['upload.not_an_image', 'upload.too_large', 'upload.unreadable'],
  status: 201,
  reply: Upload,
})
