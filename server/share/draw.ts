import { textOn } from '#shared/looks.ts'
import { shareSize } from '#shared/shares.ts'
import { sharp } from '../core/pictures.ts'
import type { ServedSite } from '../core/site.ts'
import { createCanvas, drawCover, fill, roundedMask, type Box } from './canvas.ts'
import type { ShareFacts } from './facts.ts'
import { interfaceFont, reading, write, type Words, type Written } from './words.ts'

/** Colors of the web app's light theme (`ui/colors.css`). */
const colors = {
  surface: '#FFFFFF',
  text: '#16181D',
  secondary: '#454B57',
  star: '#B26B00',
  sponsored: '#734600',
}
const gutter = 64
const coverHeight = 156
const tileSize = 92
const pictureWidth = 420
const bottom = 556

interface Layer {
  input: Buffer
  left: number
  top: number
  raw?: { width: number; height: number; channels: 4 }
}

/** Opens a picture of ours; null where it is not ours or gone. */
export type OpenPicture = (url: string) => Promise<Buffer | null>

/** Draws a share picture as a PNG. A picture in it that cannot be read is left out. */
export async function drawShare(facts: ShareFacts, site: ServedSite, open: OpenPicture): Promise<Buffer> {
  const canvas = createCanvas(shareSize.width, shareSize.height, colors.surface)
  drawCover(canvas, { left: 0, top: 0, width: shareSize.width, height: coverHeight }, facts.cover)
  const layers: Layer[] = []

  const put = async (words: Omit<Words, 'width' | 'height'>, box: Box): Promise<number> => {
    const written = await write({ ...words, width: box.width, height: box.height })
    if (!written) return box.top
    const left = written.isFromRight ? box.left + box.width - written.width : box.left
    layers.push({ ...rawOf(written), left, top: box.top })
    return box.top + written.height
  }
  /** One line, in the middle of the height of its box. */
  const putLine = async (words: Omit<Words, 'width' | 'height'>, box: Box): Promise<number> => {
    const written = await write({ ...words, width: box.width, height: box.height })
    if (!written) return box.left
    layers.push({
      ...rawOf(written),
      left: box.left,
      top: box.top + Math.round((box.height - written.height) / 2),
    })
    return box.left + written.width
  }
  const cutOut = async (url: string | null, width: number, height: number): Promise<Buffer | null> => {
    const file = url && (await open(url))
    if (!file) return null
    try {
      return await sharp(file, { limitInputPixels: 25_000_000 })
        .resize({ width, height, fit: 'cover', position: 'attention' })
        .flatten({ background: colors.surface })
        .toColorspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer()
    } catch {
      return null
    }
  }

  const picture = await cutOut(facts.imageUrl, pictureWidth, shareSize.height)
  const width = shareSize.width - 2 * gutter - (picture ? pictureWidth : 0)
  if (picture)
    layers.push({ ...rgba(picture, pictureWidth, null), left: shareSize.width - pictureWidth, top: 0 })

  const tileTop = (coverHeight - tileSize) / 2
  const tile = await cutOut(facts.tile.imageUrl, tileSize, tileSize)
  const on = textOn(facts.cover.color)
  const mask = roundedMask(tileSize, facts.tile.isRound ? tileSize / 2 : 18)
  const ground = tile ?? createCanvas(tileSize, tileSize, on).data
  layers.push({ ...rgba(ground, tileSize, mask), left: gutter, top: tileTop })
  if (!tile) {
    const letters = {
      text: facts.tile.letters,
      font: interfaceFont,
      sizes: [40, 30],
      color: facts.cover.color,
    }
    const written = await write({ ...letters, width: tileSize, height: tileSize })
    if (written)
      layers.push({
        ...rawOf(written),
        left: gutter + Math.round((tileSize - written.width) / 2),
        top: tileTop + Math.round((tileSize - written.height) / 2),
      })
  }
  await putLine(
    { text: facts.place, font: interfaceFont, sizes: [38, 32, 28], color: on },
    { left: gutter + tileSize + 24, top: tileTop, width: width - tileSize - 24, height: tileSize },
  )

  let top = coverHeight + 44
  if (facts.sponsor) {
    const words = { text: facts.sponsor, font: interfaceFont, sizes: [26], color: colors.sponsored }
    top = (await put(words, { left: gutter, top, width, height: 36 })) + 20
  }
  const below = facts.stars ? 76 : facts.text ? 90 : 0
  const title = { text: facts.title, font: reading, sizes: [76, 64, 54, 46], color: colors.text }
  top = (await put(title, { left: gutter, top, width, height: bottom - 40 - top - below })) + 28
  if (facts.stars) {
    const stars = '★'.repeat(facts.stars) + '☆'.repeat(Math.max(0, 5 - facts.stars))
    const words = { text: stars, font: interfaceFont, sizes: [48], color: colors.star }
    const end = await putLine(words, { left: gutter, top, width, height: 56 })
    const figure = { text: `${facts.stars} of 5`, font: interfaceFont, sizes: [30], color: colors.secondary }
    await putLine(figure, { left: end + 20, top, width: 200, height: 56 })
  } else if (facts.text) {
    const words = { text: facts.text, font: interfaceFont, sizes: [30], color: colors.secondary }
    await put(words, { left: gutter, top, width, height: Math.max(40, bottom - 32 - top) })
  }

  const foot = { top: bottom, height: 40 }
  const byline = { text: facts.byline, font: interfaceFont, sizes: [28, 24], color: colors.secondary }
  // The site's name on the right, as wide as it may be.
  const nameWidth = Math.min(420, Math.max(110, Array.from(site.name).length * 19 + 15))
  await putLine(byline, { ...foot, left: gutter, width: width - nameWidth - 70 })
  const name = { text: site.name, font: interfaceFont, sizes: [30], color: site.palettes.light.accent }
  await putLine(name, { ...foot, left: gutter + width - nameWidth + 20, width: nameWidth })

  fill(canvas, { left: 0, top: shareSize.height - 10, width: shareSize.width, height: 10 }, facts.cover.color)
  const { data, ...size } = canvas
  return await sharp(data, { raw: { ...size, channels: 3 } })
    .composite(
      layers.map((layer) => ({ ...layer, top: Math.round(layer.top), left: Math.round(layer.left) })),
    )
    // A photograph gains nothing from more work, and everything else is small.
    .png({ compressionLevel: 6 })
    .toBuffer()
}

const rawOf = ({ data, width, height }: Written): Pick<Layer, 'input' | 'raw'> => ({
  input: data,
  raw: { width, height, channels: 4 },
})

/** Pixels of three channels with what of them is seen. */
function rgba(pixels: Buffer, width: number, mask: Buffer | null): Pick<Layer, 'input' | 'raw'> {
  const count = pixels.length / 3
  const input = Buffer.alloc(count * 4)
  for (let at = 0; at < count; at++) {
    pixels.copy(input, at * 4, at * 3, at * 3 + 3)
    input[at * 4 + 3] = mask?.[at] ?? 255
  }
  return { input, raw: { width, height: count / width, channels: 4 } }
}
