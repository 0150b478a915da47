import { moved } from '../../lib/moved.ts'
import { type Edit, isInCode } from './edits.ts'

/** A picture within a text: what is shown of it, and where its mark stands. */
export interface TextPicture {
  src: string
  alt: string
  /** Whether somebody who cannot see it learns what is on it. */
  isDescribed: boolean
  from: number
  to: number
}

/** Pictures of this server: those of others are shown as links. A bracket within stops the search: it begins anew. */
const mark = /!\[([^[\]\n]*)\]\((\/media\/[^\s()]+)\)/g

/** What was once written for pictures that nobody described says nothing. */
const sayNothing = new Set(['', 'image'])

/** The pictures of a text in their order; what stands in a fenced block is code. */
export function picturesOf(text: string): TextPicture[] {
  return [...text.matchAll(mark)]
    .filter(({ index }) => !isInCode(text, index))
    .map(({ 0: whole, 1: alt = '', 2: src = '', index }) => ({
      src,
      alt,
      isDescribed: !sayNothing.has(alt.trim()),
      from: index,
      to: index + whole.length,
    }))
}

/** A picture as it is written into a text. What would end its description, or take its end along, becomes a space. */
export const writePicture = (alt: string, src: string): string =>
  `![${alt.replaceAll(/[[\]\\`<\n]/g, ' ').trim()}](${src})`

/** Gives a picture another description. */
export function describePicture(text: string, at: number, alt: string): Edit | null {
  const picture = picturesOf(text)[at]
  if (!picture) return null
  const { from, to, src } = picture
  const insert = writePicture(alt, src)
  return { from, to, insert, start: from + insert.length, end: from + insert.length }
}

/** Puts a picture in the place of another; those between move up, and the words around them stay where they are. */
export function movePicture(text: string, from: number, to: number): Edit | null {
  const pictures = picturesOf(text)
  if (!pictures[from] || !pictures[to] || from === to) return null
  const marks = pictures.map((picture) => text.slice(picture.from, picture.to))
  const start = pictures[0]!.from
  const end = pictures.at(-1)!.to
  const insert = moved(marks, from, to)
    .map((each, place) => each + text.slice(pictures[place]!.to, pictures[place + 1]?.from ?? end))
    .join('')
  return { from: start, to: end, insert, start: end, end }
}
