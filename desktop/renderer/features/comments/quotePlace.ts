/** The edges of something in the window. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** As high as a finger needs it. */
export const quoteSize = { width: 152, height: 44 }
const gap = 8

const meets = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/**
 * Where the button for a selection stands: below the words, since above them phones show their own menu; else
 * above them; else at the end of what is seen. It never covers the selection while there is room beside it, and of
 * the places there it takes one that covers nothing else that can be pressed.
 */
export function quotePlace(
  selection: Box,
  controls: readonly Box[],
  seen: Box,
): { top: number; left: number } {
  const { width, height } = quoteSize
  const within = (left: number) => Math.min(Math.max(left, seen.left + gap), seen.right - gap - width)
  const middle = (selection.left + selection.right - width) / 2
  const lefts = [middle, selection.left, selection.right - width, seen.right].map(within)
  const tops = [selection.bottom + gap, selection.top - gap - height].filter(
    (top) => top >= seen.top + gap && top + height <= seen.bottom - gap,
  )
  const end = { top: seen.bottom - gap - height, left: within(seen.right) }
  const places = tops.flatMap((top) => lefts.map((left) => ({ top, left })))
  const isFree = ({ top, left }: { top: number; left: number }) =>
    controls.every((control) => !meets(control, { top, left, bottom: top + height, right: left + width }))
  return places.find(isFree) ?? places[0] ?? end
}
