import { curve, dice, disc, group, line, polygon, shape } from './svg.ts'

export type Point = [x: number, y: number]

/** The outline of a range of hills from one side to the other. */
export const range = (
  seed: number,
  { from, swing, step }: { from: number; swing: number; step: number },
): string => {
  const random = dice(seed)
  const points: Point[] = []
  for (let x = -40; x < 1340 + step; x += step) points.push([x, from - random.next() * swing])
  return `${curve(points)}V820H-40Z`
}

export const peaks = (
  seed: number,
  { from, swing, step }: { from: number; swing: number; step: number },
): string => {
  const random = dice(seed)
  const points: Point[] = [[-40, 820]]
  for (let x = -40; x < 1340 + step; x += step) {
    points.push([x, from - random.next() * swing * 0.35])
    points.push([x + step * (0.35 + random.next() * 0.3), from - swing * (0.5 + random.next() * 0.5)])
  }
  points.push([1400 + step, 820])
  return polygon(points)
}

export const stars = (seed: number, count: number, below: number): string => {
  const random = dice(seed)
  return Array.from({ length: count }, () =>
    disc([random.int(0, 1280), random.int(0, below), 0.8 + random.next() * 1.8], '#FFF', {
      opacity: 0.35 + random.next() * 0.6,
    }),
  ).join('')
}

export const walker = (color: string, pack: string): string =>
  group(
    {},
    line('M-2 -34L-12 0M2 -34L12 -2', color, { 'stroke-width': 8 }),
    line('M0 -64V-34', color, { 'stroke-width': 13 }),
    disc([4, -78, 8.5], color),
    shape('M-26 -74Q-28 -44 -8 -38L-4 -74Q-12 -84 -26 -74Z', pack),
    line('M4 -58L22 -40L26 2', color, { 'stroke-width': 4 }),
  )
