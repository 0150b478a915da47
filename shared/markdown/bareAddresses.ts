import type { Work } from './work.ts'

export interface Address {
  href: string
  text: string
  /** The place behind it. */
  end: number
}

const start = /(?:https?:\/\/|www\.)(?=[\p{L}\p{N}])/iuy
const mailStart = /^[a-z\d._+-]+$/i
const mailHost = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i
/** The longest parts of a mail address. */
const mailNameMax = 64
const hostMax = 253

/** An address that is written without any mark, at a place where its first letters stand. */
export function addressAt(text: string, place: number, work: Work): Address | null {
  work.spend(1)
  // `ht` and `ww`: most words with an h or a w are told apart by their second letter.
  if (!/[tw]/i.test(text.charAt(place + 1)) || /[a-z\d]/i.test(text.charAt(place - 1))) return null
  start.lastIndex = place
  const found = start.exec(text)
  if (!found) return null
  const last = endOf(text, start.lastIndex, work)
  const end = withoutTail(text, start.lastIndex, last)
  work.spend(last - end)
  const written = text.slice(place, end)
  return { href: /^www/i.test(written) ? `http://${written}` : written, text: written, end }
}

/** An address goes on to the next space or tag, or to a bracket that was opened before it. */
function endOf(text: string, place: number, work: Work): number {
  let end = place
  for (let open = 0; end < text.length; end += 1) {
    const character = text.charAt(end)
    if (character === '<' || /\s/.test(character)) break
    if (character === '[') open += 1
    else if (character === ']' && (open -= 1) < 0) break
  }
  work.spend(end - place)
  return end
}

/** What ends a sentence, or what an address stands in, does not belong to the address. */
function withoutTail(text: string, place: number, last: number): number {
  let surplus = 0
  for (let at = place; at < last; at += 1) {
    if (text[at] === ')') surplus += 1
    else if (text[at] === '(') surplus -= 1
  }
  for (let end = last; end > place;) {
    const character = text.charAt(end - 1)
    if (character === ';') end = beforeReference(text, place, end)
    else if (/[?!.,:*_~'"]/.test(character)) end -= 1
    else if (character === ')' && surplus > 0) {
      surplus -= 1
      end -= 1
    } else return end
  }
  return place
}

/** Where the character reference starts that ends here with its semicolon, or else the place of that. */
function beforeReference(text: string, place: number, end: number): number {
  let at = end - 2
  while (at > place && /[a-z\d]/i.test(text.charAt(at))) at -= 1
  return text[at] === '&' && at < end - 2 ? at : end - 1
}

/** The mail address around an `@`, which begins no earlier than `from`. */
export function mailAddressAround(
  text: string,
  at: number,
  from: number,
): { start: number; end: number } | null {
  const first = Math.max(from, at - mailNameMax)
  let start = at
  while (start > first && mailStart.test(text.charAt(start - 1))) start -= 1
  const last = Math.min(text.length, at + 1 + hostMax)
  let end = at + 1
  while (end < last && /[a-z\d.-]/i.test(text.charAt(end))) end += 1
  while (end > at && /[.-]/.test(text.charAt(end - 1))) end -= 1
  const labels = text.slice(at + 1, end).split('.')
  const isMail = start < at && labels.length > 1 && labels.every((label) => mailHost.test(label))
  return isMail && text[end] !== '_' ? { start, end } : null
}
