import { channelsOf, coverSize, ripplesOf, textOn } from '#shared/looks.ts'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Pixels of red, green and blue, drawn on by hand: drawings as SVG would need a decoder that uploads must never reach. */
export interface Canvas {
  width: number
  height: number
  data: Buffer
}

/** A canvas of one color. */
export function createCanvas(width: number, height: number, color: string): Canvas {
  const canvas = { width, height, data: Buffer.alloc(width * height * 3) }
  fill(canvas, { left: 0, top: 0, width, height }, color)
  return canvas
}

/** Fills a box that lies within the canvas. */
export function fill({ width, data }: Canvas, box: Box, color: string): void {
  const row = Buffer.alloc(box.width * 3, Buffer.from(channelsOf(color)))
  for (let y = box.top; y < box.top + box.height; y++) row.copy(data, (y * width + box.left) * 3)
}

const strokeWidth = 3
const strokeStrength = 0.14

/** Draws the cover of a name into a box as wide as covers are, cut from the middle of its height. */
export function drawCover(canvas: Canvas, box: Box, cover: { name: string; color: string }): void {
  fill(canvas, box, cover.color)
  const light = textOn(cover.color) === '#fff' ? 255 : 0
  const scale = box.width / coverSize.width
  const cut = (coverSize.height * scale - box.height) / 2
  for (const { x, y, radii } of ripplesOf(cover.name)) {
    const most = Math.max(...radii) + strokeWidth
    const step = radii[0] ?? most
    for (let row = 0; row < box.height; row++) {
      const up = (row + cut) / scale - y
      if (Math.abs(up) > most) continue
      for (let column = 0; column < box.width; column++) {
        const across = column / scale - x
        if (Math.abs(across) > most) continue
        const distance = Math.sqrt(across * across + up * up)
        if (distance > most) continue
        // The rings stand at equal distances: only the nearest can be met.
        const radius = Math.max(1, Math.round(distance / step)) * step
        const inside = strokeWidth / 2 + 0.5 - Math.abs(distance - radius)
        if (inside <= 0 || radius > most) continue
        const strength = Math.min(1, inside) * strokeStrength
        const at = ((row + box.top) * canvas.width + column + box.left) * 3
        for (let channel = at; channel < at + 3; channel++)
          canvas.data[channel] = canvas.data[channel]! * (1 - strength) + light * strength
      }
    }
  }
}

/** What of a square of this size is seen through a rounded one, as one channel of alpha. */
export function roundedMask(size: number, radius: number): Buffer {
  const mask = Buffer.alloc(size * size)
  const beyond = (at: number) => Math.max(radius - at - 0.5, at + 0.5 - (size - radius), 0)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const distance = Math.hypot(beyond(x), beyond(y))
      mask[y * size + x] = 255 * Math.min(1, Math.max(0, radius + 0.5 - distance))
    }
  return mask
}
