import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Upload = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Upload = z.output<typeof Upload>

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
