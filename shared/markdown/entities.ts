const names: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  sect: '§',
  para: '¶',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  frac12: '½',
  plusmn: '±',
}

function ofCodePoint(code: number): string {
  const isText = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isText ? String.fromCodePoint(code) : '\ufffd'
}

// At most 34 characters from an ampersand on: nothing that is written can make it look further.
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/
const referenceOrEscape = new RegExp(`${reference.source}|\\\\([!-/:-@[-\`{-~])`, 'gi')
const referenceHere = new RegExp(reference, 'iy')

interface Meant {
  raw: string
  text: string
}

/** What is meant by a character reference; unknown ones stay as they were written. */
function meaningOf([raw, decimal, hex, name = '']: (string | undefined)[]): string {
  if (decimal) return ofCodePoint(Number(decimal))
  if (hex) return ofCodePoint(Number.parseInt(hex, 16))
  return Object.hasOwn(names, name) ? names[name]! : (raw ?? '')
}

/** An address or a title as it is meant: without its backslashes and character references. */
export const decodeWritten = (text: string): string =>
  /[&\\]/.test(text)
    ? text.replace(referenceOrEscape, (...found: (string | undefined)[]) => found[4] ?? meaningOf(found))
    : text

/** The character reference at a place. */
export function referenceAt(text: string, place: number): Meant | null {
  referenceHere.lastIndex = place
  const found = referenceHere.exec(text)
  return found && { raw: found[0], text: meaningOf(found) }
}
