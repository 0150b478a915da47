import { Busboy } from '@fastify/busboy'
import type { Request } from 'express'
import { Failure, invalid } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'

/** Reads the one part named `file` of a multipart request, counting as it comes in. */
export async function receiveFile(req: Request): Promise<Buffer> {
  try {
    return await parse(req)
  } finally {
    // Whoever is refused early still sends the rest; unread it would hold the answer back.
    req.unpipe()
    req.resume()
  }
}

function parse(req: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const contentType = req.headers['content-type']
    if (!contentType?.startsWith('multipart/form-data')) throw new Failure('request.unsupported_type')
    const chunks: Buffer[] = []
    let hasFile = false
    const form = openForm(contentType)
    form.on('file', (name, stream) => {
      stream.on('limit', () => reject(new Failure('upload.too_large')))
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
function openForm(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fileSize: limits.imageBytes, files: 1, fields: 10, fieldSize: 1000, parts: 20 },
    })
  } catch {
    throw new Failure('request.malformed')
  }
}
