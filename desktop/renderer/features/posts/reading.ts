/** Where a block of a text begins and ends, in pixels from the top of the window. */
export interface Span {
  top: number
  bottom: number
}

/** Under the bar that stays at the top of the window. */
const edge = 72

/** How much of a text has passed the lower edge of the window: 0 to 1. */
export function progressOf({ top, bottom }: Span, windowHeight: number): number {
  const height = bottom - top
  if (height <= 0) return 1
  return Math.min(1, Math.max(0, (windowHeight - top) / height))
}

/** The block that is being read, the first one not above the window; null before the text and after its end. */
export function blockAt(blocks: readonly Span[], windowHeight: number): number | null {
  const last = blocks.at(-1)
  if (!last || last.bottom < windowHeight) return null
  const at = blocks.findIndex(({ bottom }) => bottom > edge)
  return at > 0 ? at : null
}
