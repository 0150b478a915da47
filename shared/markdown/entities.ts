const named: Record<string, string> = {
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

/** Character references become the characters they name; unknown ones stay as they were written. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi,
    (whole, ...groups: string[]) => {
      const [decimal, hex, name = ''] = groups
      if (decimal) return ofCodePoint(Number(decimal))
      if (hex) return ofCodePoint(Number.parseInt(hex, 16))
      return Object.hasOwn(named, name) ? named[name]! : whole
    },
  )
}
