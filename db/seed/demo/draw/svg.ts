import { randomFrom, type Random } from '#shared/random.ts'

/** Attributes of an element; numbers are rounded, so that files stay small and diffs readable. */
export type Attributes = Record<string, string | number | undefined>

const shown = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value

export const el = (name: string, attributes: Attributes, ...children: string[]): string => {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${shown(value)}"`))
    .join('')
  return children.length > 0 ? `<${name}${given}>${children.join('')}</${name}>` : `<${name}${given}/>`
}

type Box = [x: number, y: number, width: number, height: number]
type Point = [x: number, y: number]

export const box = ([x, y, width, height]: Box, fill: string, more: Attributes = {}): string =>
  el('rect', { x, y, width, height, fill, ...more })

type Circle = [x: number, y: number, radius: number]

export const disc = ([cx, cy, r]: Circle, fill: string, more: Attributes = {}): string =>
  el('circle', { cx, cy, r, fill, ...more })

export const oval = ([cx, cy, rx, ry]: Box, fill: string, more: Attributes = {}): string =>
  el('ellipse', { cx, cy, rx, ry, fill, ...more })

export const shape = (d: string, fill: string, more: Attributes = {}): string =>
  el('path', { d, fill, ...more })

export const line = (d: string, stroke: string, more: Attributes = {}): string =>
  el('path', { d, fill: 'none', stroke, 'stroke-width': 2, 'stroke-linecap': 'round', ...more })

export const group = (attributes: Attributes, ...children: string[]): string =>
  el('g', attributes, ...children)

export const moved = ([x, y]: Point, ...children: string[]): string =>
  group({ transform: `translate(${shown(x)} ${shown(y)})` }, ...children)

export const turned = (degrees: number, [x, y]: Point, ...children: string[]): string =>
  group({ transform: `rotate(${shown(degrees)} ${shown(x)} ${shown(y)})` }, ...children)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Letters in Inter, which has to be installed where pictures are drawn. */
export const words = (text: string, [x, y]: Point, more: Attributes = {}): string =>
  el('text', { x, y, 'font-family': 'Inter', 'font-size': 22, ...more }, escaped(text))

/** Letters as somebody would write them beside a drawing. */
export const note = (text: string, [x, y]: Point, more: Attributes = {}): string =>
  words(text, [x, y], { 'font-family': 'P052', 'font-style': 'italic', 'font-size': 26, ...more })

type Stop = [offset: number, color: string, opacity?: number]

const stops = (list: Stop[]): string[] =>
  list.map(([offset, color, opacity]) => el('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }))

/** A gradient from top to bottom, or along the given direction. */
export const fade = (id: string, list: Stop[], more: Attributes = { x1: 0, y1: 0, x2: 0, y2: 1 }): string =>
  el('linearGradient', { id, ...more }, ...stops(list))

export const glow = (id: string, list: Stop[], more: Attributes = {}): string =>
  el('radialGradient', { id, ...more }, ...stops(list))

/** A line through points, rounded at each of them. */
export const curve = (points: Point[]): string => {
  const [first, ...rest] = points
  if (!first) return ''
  let d = `M${first.map(shown).join(' ')}`
  let [beforeX, beforeY] = first
  for (const [x, y] of rest) {
    const middle = (beforeX + x) / 2
    d += `C${[middle, beforeY, middle, y, x, y].map(shown).join(' ')}`
    beforeX = x
    beforeY = y
  }
  return d
}

export const polygon = (points: Point[]): string =>
  `M${points.map((point) => point.map(shown).join(' ')).join('L')}Z`

/** A straight line as a hand draws it: slightly off, and twice. */
export const pencil = (random: Random, [x1, y1]: Point, [x2, y2]: Point): { d: string } => {
  const off = (): number => (random.next() - 0.5) * 3
  const pass = (): string => {
    const [mx, my] = [(x1 + x2) / 2 + off() * 1.6, (y1 + y2) / 2 + off() * 1.6]
    return `M${[x1 + off(), y1 + off()].map(shown).join(' ')}Q${[mx, my, x2 + off(), y2 + off()].map(shown).join(' ')}`
  }
  return { d: pass() + pass() }
}

export const dice = (seed: number): Random => randomFrom(seed)

export interface Picture {
  width: number
  height: number
  body: string
}

export const scene = (...parts: string[]): Picture => ({ width: 1280, height: 800, body: parts.join('') })

export const svgOf = ({ width, height, body }: Picture, view = `0 0 ${width} ${height}`): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${body}</svg>`

/** A part of a picture, drawn as large as a picture of its own. */
export const detail = ({ body }: Picture, [x, y, width, height]: Box): Picture => ({
  width: 960,
  height: (960 * height) / width,
  body: el(
    'svg',
    { width: 960, height: (960 * height) / width, viewBox: [x, y, width, height].join(' ') },
    body,
  ),
})
