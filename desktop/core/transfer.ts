import type { Rectangle } from './windowState.ts'

/** How long an address counts as one that the server has led to, in milliseconds. */
export const ledMilliseconds = 30_000

const size = { width: 360, row: 72, head: 44, most: 4, margin: 16 }

/** Where the panel of what is saved lies: in the corner, as high as what it shows. */
export function transferPlace(
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
  count: number,
): Rectangle {
  const high = Math.min(size.head + size.row * Math.max(1, Math.min(count, size.most)), height)
  const wide = Math.min(size.width, width)
  return {
    x: Math.max(0, width - wide - size.margin),
    y: Math.max(0, height - high - size.margin),
    width: wide,
    height: high,
  }
}
