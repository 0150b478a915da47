import { box, dice, el, line, pencil } from './svg.ts'

export type Point = [x: number, y: number]

export const ink = '#3A3632'

export const soft = '#8A8078'

/** A sheet of squared or plain paper, a little darker towards its edges. */
export const paper = (color: string, grid?: string): string =>
  [
    box([0, 0, 1280, 800], color),
    ...(grid
      ? [
          ...Array.from({ length: 33 }, (_, n) => line(`M${n * 40} 0V800`, grid, { 'stroke-width': 1 })),
          ...Array.from({ length: 21 }, (_, n) => line(`M0 ${n * 40}H1280`, grid, { 'stroke-width': 1 })),
        ]
      : []),
  ].join('')

/** Straight lines by hand. */
export const hand = (seed: number) => {
  const random = dice(seed)
  return (from: Point, to: Point, [width, color]: [width?: number, color?: string] = []): string =>
    line(pencil(random, from, to).d, color ?? ink, { 'stroke-width': width ?? 3, opacity: 0.85 })
}

/** An arrow from a word to what it names. */
export const arrow = ([x1, y1]: Point, [x2, y2]: Point, color = soft): string => {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const [mx, my] = [(x1 + x2) / 2 + (y2 - y1) * 0.12, (y1 + y2) / 2 - (x2 - x1) * 0.12]
  return (
    line(`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, color, { 'stroke-width': 2.5 }) +
    el('path', {
      d: 'M0 0L-15 -6M0 0L-13 8',
      fill: 'none',
      stroke: color,
      'stroke-width': 2.5,
      'stroke-linecap': 'round',
      transform: `translate(${x2} ${y2}) rotate(${angle.toFixed(1)})`,
    })
  )
}
