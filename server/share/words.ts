import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'
import { oneLine } from '#shared/text.ts'
import { sharp } from '../core/pictures.ts'

/** A title is read, everything else is looked at (`ui/fonts.css`). */
export const reading = 'Source Serif 4 SemiBold'
export const interfaceFont = 'Inter SemiBold'

const fonts = join(programRoot, 'server', 'share', 'fonts')
let areFontsLoaded: Promise<void> | null = null

/** Tells the writer of our fonts, once. Scripts that none of them has are written in what the system has. */
async function loadFonts(): Promise<void> {
  // The server inside the desktop app, whose pages nobody shares, comes without them.
  if (!existsSync(fonts)) return
  for (const name of readdirSync(fonts).filter((file) => file.endsWith('.ttf')))
    await sharp({ text: { text: '.', fontfile: join(fonts, name) } })
      .raw()
      .toBuffer()
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const markup = (text: string, color: string) =>
  `<span foreground="${color}">${text.replaceAll(/[&<>]/g, (found) => escapes[found] ?? '')}</span>`

export interface Words {
  text: string
  font: string
  /** From the largest: the first in which all of it fits is taken. */
  sizes: readonly number[]
  color: string
  width: number
  height: number
}

export interface Written {
  data: Buffer
  width: number
  height: number
  /** Begins at the right. */
  isFromRight: boolean
}

const graphemes = new Intl.Segmenter()
const fromRight = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Writes a text into a box, smaller where it must be, and cut where even that is too long. Nothing for an empty one. */
export async function write({
  text: raw,
  font,
  sizes,
  color,
  width,
  height,
}: Words): Promise<Written | null> {
  await (areFontsLoaded ??= loadFonts())
  const text = oneLine(raw.toWellFormed()).replaceAll('\0', '').trim()
  // Characters that nothing is drawn for are no text to the writer.
  if (!/[^\p{C}\p{Z}\p{M}]/u.test(text)) return null
  const isFromRight = fromRight.test(text)
  const attempt = async (words: string, size: number): Promise<Written> => {
    const { data, info } = await sharp({
      text: {
        text: markup(words, color),
        font: `${font} ${size}`,
        width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, isFromRight }
  }
  const fits = (written: Written) => written.height <= height && written.width <= width
  for (const size of sizes) {
    const written = await attempt(text, size)
    if (fits(written)) return written
  }
  const pieces = Array.from(graphemes.segment(text), ({ segment }) => segment)
  let [least, most] = [0, pieces.length]
  let best: Written | null = null
  while (least < most) {
    const count = Math.ceil((least + most) / 2)
    const written = await attempt(`${pieces.slice(0, count).join('').trimEnd()}…`, sizes.at(-1) ?? 24)
    if (fits(written)) [best, least] = [written, count]
    else most = count - 1
  }
  // Not even its first character: marks may be heaped upon it.
  return best
}
