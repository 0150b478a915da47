import type { Rectangle } from './windowState.ts'

const panel = { width: 380, height: 48, margin: 16 }

/** Where the search lies: in the upper corner, below the bar. */
export function findPlace({ width }: Pick<Rectangle, 'width'>, top: number): Rectangle {
  const wide = Math.min(panel.width, width)
  return { x: Math.max(0, width - wide - panel.margin), y: top, width: wide, height: panel.height }
}
