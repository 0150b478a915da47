export interface Selection {
  text: string
  start: number
  end: number
}

/** Replaces `from`…`to` by `insert`, then selects `start`…`end` of the new text. */
export interface Edit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

/** Puts the mark on both sides of the selection, or takes it away where it already stands. */
export function surround({ text, start, end }: Selection, mark: string): Edit {
  const size = mark.length
  const isMarked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark
  const chosen = text.slice(start, end)
  if (isMarked)
    return { from: start - size, to: end + size, insert: chosen, start: start - size, end: end - size }
  return { from: start, to: end, insert: `${mark}${chosen}${mark}`, start: start + size, end: end + size }
}

/** Starts every selected line with a prefix, or takes it away when all of them have it. */
export function prefixLines({ text, start, end }: Selection, prefixOf: (line: number) => string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isPrefixed = lines.every((line, place) => line.startsWith(prefixOf(place)))
  const insert = lines
    .map((line, place) => (isPrefixed ? line.slice(prefixOf(place).length) : prefixOf(place) + line))
    .join('\n')
  const isEmpty = start === end
  return { from, to, insert, start: isEmpty ? from + insert.length : from, end: from + insert.length }
}

/** One line becomes inline code, several become a block of it. */
export function asCode(selection: Selection): Edit {
  const { text, start, end } = selection
  const chosen = text.slice(start, end)
  if (!chosen.includes('\n')) return surround(selection, '`')
  const insert = `\`\`\`\n${chosen}\n\`\`\``
  return { from: start, to: end, insert, start: start + 4, end: start + 4 + chosen.length }
}

/** The selection as the words of a link, or as its address if it is one; what is missing is selected next. */
export function asLink({ text, start, end }: Selection): Edit {
  const chosen = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(chosen))
    return { from: start, to: end, insert: `[](${chosen})`, start: start + 1, end: start + 1 }
  const address = 'https://'
  const addressStart = start + chosen.length + 3
  return {
    from: start,
    to: end,
    insert: `[${chosen}](${address})`,
    start: addressStart,
    end: addressStart + address.length,
  }
}

/** Puts a text where the selection is, the caret behind it. */
export function replaceBy({ start, end }: Selection, insert: string): Edit {
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}

/** Puts a block where the selection is, with an empty line between it and whatever stands before and behind. */
export function insertBlock({ text, start, end }: Selection, block: string): Edit {
  const before = text.slice(0, start)
  const behind = text.slice(end)
  const gapBefore = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const gapBehind = behind.startsWith('\n\n') ? '' : behind.startsWith('\n') ? '\n' : '\n\n'
  const insert = gapBefore + block + gapBehind
  const caret = start + insert.length + (2 - gapBehind.length)
  return { from: start, to: end, insert, start: caret, end: caret }
}

/** Whether a place stands in a fenced block, where text stays as it is. */
export function isInCode(text: string, at: number): boolean {
  const fences = text.slice(0, at).match(/^ {0,3}(?:```|~~~)/gm)
  return (fences?.length ?? 0) % 2 === 1
}

/** Writes an edit into the field the way typing does, so that undo works and React hears of it. */
export function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus()
  field.setSelectionRange(edit.from, edit.to)
  // Deprecated without a successor: nothing else keeps the field's undo history.
  const isTyped = edit.insert
    ? document.execCommand('insertText', false, edit.insert)
    : document.execCommand('delete')
  if (!isTyped) {
    field.setRangeText(edit.insert, edit.from, edit.to)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(edit.start, edit.end)
}
