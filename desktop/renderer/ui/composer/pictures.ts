import { moved } from '../../lib/moved.ts'
import { type Edit, isInCode } from './edits.ts'

/** A picture within a text: what is shown of it, and where its mark stands. */
export interface TextPicture {
  src: string
  alt: string
  from: number
  to: number
}

/** Pictures of this server: those of others are shown as links. A bracket within stops the search: it begins anew. */
const mark = /!\[([^[\]\n]*)\]\((\/media\/[^\s()]+)\)/g

/** The pictures of a text in their order; what stands in a fenced block is code. */
export function picturesOf(text: string): TextPicture[] {
  return [...text.matchAll(mark)]
    .filter(({ index }) => !isInCode(text, index))
    .map(({ 0: whole, 1: alt = '', 2: src = '', index }) => ({
      src,
      alt,
      from: index,
      to: index + whole.length,
    }))
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
