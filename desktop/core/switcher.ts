import type { Rectangle } from './windowState.ts'

const panel = { width: 520, height: 360, margin: 16 }

/** Where the switcher lies: in the middle, near the top. */
export function switcherPlace(
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
  top: number,
): Rectangle {
  const wide = Math.min(panel.width, width - 2 * panel.margin)
  const below = top + 2 * panel.margin
  return {
    x: Math.round((width - wide) / 2),
    y: below,
    width: wide,
    height: Math.max(0, Math.min(panel.height, height - below - panel.margin)),
  }
}

/** What has all the words of a query in its name, in any order; all of it while nothing is asked. */
export function matchesOf<T extends { name: string }>(all: readonly T[], query: string): T[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name }) => parts.every((part) => name.toLowerCase().includes(part)))
}
