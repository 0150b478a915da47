/** Where a list beside the caret stands, in pixels of the field's box. */
export interface ListPlace {
  left: number
  /** Below the caret's line, or from the field's bottom edge up to above it. */
  top?: number
  bottom?: number
}

const copied = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'direction',
] as const

const listHeight = 300
const listWidth = 240

/** The caret's line, measured by a copy of the text: a field does not tell where its caret is. */
export function placeAtCaret(field: HTMLTextAreaElement): ListPlace {
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of copied) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    inlineSize: `${field.clientWidth}px`,
  })
  const caret = document.createElement('span')
  caret.textContent = '\u200b'
  copy.append(field.value.slice(0, field.selectionStart), caret)
  field.after(copy)
  const { offsetTop, offsetLeft, offsetHeight } = caret
  copy.remove()
  const top = offsetTop - field.scrollTop
  const left = Math.max(0, Math.min(offsetLeft, field.clientWidth - listWidth))
  const box = field.getBoundingClientRect()
  const below = innerHeight - (box.top + top + offsetHeight)
  return below < listHeight && box.top + top > below
    ? { left, bottom: field.clientHeight - top + 4 }
    : { left, top: top + offsetHeight + 4 }
}
