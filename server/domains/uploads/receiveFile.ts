import { Busboy } from '@fastify/busboy'
import type { Request } from 'express'
import { Failure, invalid } from '#shared/errors.ts'
import { imageTooLarge } from '#shared/imageSize.ts'

/** Reads the one part named `file` of a multipart request, of at most so many bytes, counting as it comes in. */
export async function receiveFile(req: Request, most: number): Promise<Buffer> {
  try {
    return await parse(req, most)
  } finally {
    // Whoever is refused early still sends the rest; unread it would hold the answer back.
    req.unpipe()
    req.resume()
  }
}

function parse(req: Request, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const contentType = req.headers['content-type']
    if (!contentType?.startsWith('multipart/form-data')) throw new Failure('request.unsupported_type')
    const chunks: Buffer[] = []
    let hasFile = false
    const form = openForm(contentType, most)
    form.on('file', (name, stream) => {
      stream.on('limit', () => reject(new Failure('upload.too_large', { message: imageTooLarge(most) })))
      stream.on('error', () => reject(new Failure('request.malformed')))
      if (name !== 'file') {
        stream.resume()
        return
      }
      hasFile = true
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    })
    form.on('error', () => reject(new Failure('request.malformed')))
    form.on('finish', () => {
      if (hasFile) resolve(Buffer.concat(chunks))
      else reject(invalid('file', 'Please choose an image'))
    })
    req.on('aborted', () => reject(new Failure('request.malformed')))
    req.pipe(form)
  })
}

/** The parser throws at once when the content type names no boundary between the parts. */
function openForm(contentType: string, most: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fileSize: most, files: 1, fields: 10, fieldSize: 1000, parts: 20 },
    })
  } catch {
    throw new Failure('request.malformed')
  }
}
