import * as z from 'zod/mini'

const whole = z.int().check(z.minimum(-100_000), z.maximum(100_000))

export const WindowState = z.object({
  x: whole,
  y: whole,
  width: whole,
  height: whole,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
})
/** Where a window stood when it was last moved; `x` to `height` are those of before it was maximised. */
export type WindowState = z.output<typeof WindowState>

/** A rectangle of the desktop: a window, or what a display has for windows. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export const windowSize = { width: 1280, height: 860, minWidth: 480, minHeight: 600 } as const
export const saveAfterMilliseconds = 500

/** The colour behind a page that has not been painted yet. */
export const backgroundOf = (isDark: boolean): string => (isDark ? '#0E1014' : '#F8F9FB')

export interface Placement extends Partial<Pick<Rectangle, 'x' | 'y'>> {
  width: number
  height: number
  isMaximized: boolean
  isFullScreen: boolean
}

/**
 * Where a window opens: where it stood, moved and cut until it lies on one of the displays that there are now.
 * Without a place of its own the system chooses one.
 */
export function placeWindow(stored: unknown, workAreas: readonly Rectangle[]): Placement {
  const read = z.safeParse(WindowState, stored)
  const state = read.success ? read.data : null
  const area = (state && mostCovered(state, workAreas)) ?? null
  const flags = { isMaximized: state?.isMaximized ?? false, isFullScreen: state?.isFullScreen ?? false }
  if (!state || !area) return { ...sizeWithin(state ?? windowSize, workAreas[0]), ...flags }
  const size = sizeWithin(state, area)
  return {
    x: between(area.x, state.x, area.x + area.width - size.width),
    y: between(area.y, state.y, area.y + area.height - size.height),
    ...size,
    ...flags,
  }
}

function sizeWithin({ width, height }: { width: number; height: number }, area: Rectangle | undefined) {
  return {
    width: between(windowSize.minWidth, width, area?.width ?? width),
    height: between(windowSize.minHeight, height, area?.height ?? height),
  }
}

/** The area that a window lies on with most of itself; undefined where it lies on none. */
function mostCovered(window: Rectangle, areas: readonly Rectangle[]): Rectangle | undefined {
  const covered = areas.map((area) => ({ area, size: overlap(window, area) })).filter(({ size }) => size > 0)
  return covered.sort((one, other) => other.size - one.size)[0]?.area
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** The least wins where a display is smaller than it. */
const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))
