/** Where a list beside the caret stands, in pixels of the field's box. */
export interface ListPlace {
  left: number
  /** Below the caret's line, or from the field's bottom edge up to above it. */
  top?: number
  bottom?: number
  /** As much as there is room for on that side. */
  maxHeight: number
}

/** What of the window is seen, from its top: without the bar at its head, the keyboard and the tabs. */
interface Room {
  from: number
  to: number
}

/** On which side of a line a list stands, and how high it may become: it never covers the line. */
export function sideOf(line: { top: number; bottom: number }, wanted: number, room: Room) {
  const below = Math.max(0, room.to - line.bottom - gap)
  const above = Math.max(0, line.top - room.from - gap)
  const isBelow = below >= wanted || below >= above
  return { isBelow, maxHeight: Math.min(wanted, Math.floor(isBelow ? below : above)) }
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

const gap = 4
const listWidth = 240
const rowHeight = 34
const highest = 288
/** Its border and the space around its rows. */
const frame = 10

function seenRoom(): Room {
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {}
  const heads = [...document.querySelectorAll('header.sticky')].map((head) => head.getBoundingClientRect())
  const tabs = Number.parseFloat(getComputedStyle(document.body).getPropertyValue('--tabs')) || 0
  return {
    from: Math.max(offsetTop, ...heads.map(({ bottom }) => bottom)),
    to: Math.min(offsetTop + height, innerHeight - tabs),
  }
}

/** The caret's line, measured by a copy of the text: a field does not tell where its caret is. */
export function placeAtCaret(field: HTMLTextAreaElement, rows: number): ListPlace {
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
  const line = { top: box.top + top, bottom: box.top + top + offsetHeight }
  const { isBelow, maxHeight } = sideOf(line, Math.min(highest, rows * rowHeight + frame), seenRoom())
  return isBelow
    ? { left, maxHeight, top: top + offsetHeight + gap }
    : { left, maxHeight, bottom: field.clientHeight - top + gap }
}
