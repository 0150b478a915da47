/** Makes a text of about so many characters; a very short one may be longer than asked for. */
export type TextMaker = (length: number) => string

/** A pattern again and again, cut at the length. */
export const repeat =
  (pattern: string): TextMaker =>
  (length) =>
    pattern.repeat(Math.max(0, Math.ceil(length / pattern.length))).slice(0, Math.max(0, length))

/** As many openers as closers, around a letter. */
export const nested =
  (open: string, close: string): TextMaker =>
  (length) => {
    const depth = Math.max(0, Math.floor((length - 1) / (open.length + close.length)))
    return `${open.repeat(depth)}a${close.repeat(depth)}`
  }

/** Lines that each depend on their number, as many as fit. */
export const lines =
  (line: (number: number) => string): TextMaker =>
  (length) => {
    const written: string[] = []
    for (let left = length, number = 0; left > 0; number += 1) {
      const next = line(number)
      written.push(next)
      left -= next.length + 1
    }
    return written.join('\n').slice(0, length)
  }

export const after =
  (start: string, rest: TextMaker): TextMaker =>
  (length) =>
    start + rest(length - start.length)

export const before =
  (rest: TextMaker, end: string): TextMaker =>
  (length) =>
    rest(length - end.length) + end

/** A table of so many columns, whose rows have one cell. */
export const wideTable =
  (columns: number, row: string): TextMaker =>
  (length) =>
    after(`|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n`, repeat(row))(length)

/** Two halves, the second of which refers to the first. */
export const halves =
  (first: TextMaker, second: TextMaker): TextMaker =>
  (length) => {
    const half = Math.floor(length / 2)
    return `${first(half)}\n\n${second(length - half - 2)}`
  }

/** Runs of a character, each longer than the one before. */
export const growingRuns =
  (character: string, between: string): TextMaker =>
  (length) => {
    let text = ''
    for (let run = 1; text.length < length; run += 1) text += between + character.repeat(run)
    return text.slice(0, length)
  }

/** Characters that all differ, of the plane's middle. */
export const different: TextMaker = (length) =>
  Array.from({ length: Math.max(0, length) }, (_, place) =>
    String.fromCharCode(0x4e00 + (place % 20_000)),
  ).join('')

export const manyDefinitions = lines((number) => `[l${number}]: /r/${number}`)
