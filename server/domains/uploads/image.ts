import { Failure } from '#shared/errors.ts'
import { createGate } from '../../core/gate.ts'
import { sharp } from '../../core/pictures.ts'
import { imageKindOf } from './imageKind.ts'

/** A decoded picture takes four bytes for each of these, so a forged header must not choose how many. */
const mostPixels = 25_000_000
const mostFrames = 200
/** No page of ours shows more. */
const longestSide = 2048
const patienceSeconds = 10

const gate = createGate({ atOnce: 2, waiting: 20 })

export interface Image {
  content: Buffer
  width: number
  height: number
  /** Nine colors (`shared/uploads.ts`). */
  preview: string
}

/** A picture drawn anew from what somebody sent: upright, of bounded size, without anything hidden in the file. */
export async function redraw(file: Buffer): Promise<Image> {
  const kind = imageKindOf(file)
  if (kind === null) throw new Failure('upload.not_an_image')
  return await gate.pass(() => decode(file, kind))
}

async function decode(file: Buffer, kind: string): Promise<Image> {
  const { format, width, height, pages = 1 } = await readable(sharp(file).metadata())
  if (format !== kind) throw new Failure('upload.unreadable')
  if (width * height > mostPixels) {
    throw new Failure('upload.too_large', { message: 'Images can have at most 25 million pixels' })
  }
  const frames = Math.max(1, Math.min(pages, mostFrames, Math.floor(mostPixels / (width * height))))
  const picture = sharp(file, { limitInputPixels: mostPixels, pages: frames })
  const { data, info } = await readable(
    // Only still pictures are turned by a camera.
    (frames === 1 ? picture.autoOrient() : picture)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: patienceSeconds })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  )
  const preview = await readable(
    sharp(data)
      .flatten({ background: '#ffffff' })
      .resize({ width: 3, height: 3, fit: 'fill' })
      .toColorspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer(),
  )
  return {
    content: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
    preview: preview.toString('hex'),
  }
}

async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch {
    throw new Failure('upload.unreadable')
  }
}
