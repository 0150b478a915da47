import { box, dice, group, line, shape } from './svg.ts'

/** Books standing in a row, from `x` to the right. */
export const bookRow = (
  seed: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string => {
  const random = dice(seed)
  const colors = [
    '#7B2D26',
    '#1D3557',
    '#E0A030',
    '#2F6B3C',
    '#F1E3C6',
    '#5B2A86',
    '#B7654A',
    '#264653',
    '#8D99AE',
    '#C9B458',
  ]
  const books: string[] = []
  for (let left = x; left < x + width - 16;) {
    const thick = Math.min(14 + random.int(0, 26), x + width - left)
    const tall = height * (0.72 + random.next() * 0.26)
    const color = random.pick(colors)
    books.push(
      box([left, y - tall, thick - 2, tall], color, { rx: 2 }),
      box([left + 3, y - tall + tall * 0.16, thick - 8, 4], '#FFF', { opacity: 0.35 }),
      box([left + 3, y - tall + tall * 0.8, thick - 8, 3], '#FFF', { opacity: 0.25 }),
    )
    left += thick
  }
  return books.join('')
}

export const cat = (color: string, dark: string): string =>
  group(
    {},
    shape('M-96 30Q-110 -30 -40 -42Q40 -52 84 -14Q100 4 92 30Q40 44 -96 30Z', color),
    shape('M-92 28Q-130 30 -136 4Q-138 -10 -126 -8Q-118 10 -92 8Z', color),
    shape('M42 -20Q40 -56 74 -54Q112 -52 110 -16Q106 16 72 14Q44 10 42 -20Z', color),
    shape('M48 -42L46 -74L70 -52ZM88 -54L108 -72L108 -38Z', color),
    line('M60 -18Q66 -12 72 -18M84 -18Q90 -12 96 -18', dark, { 'stroke-width': 4 }),
    line('M78 -8Q78 -4 74 -2M78 -8Q78 -4 82 -2', dark, { 'stroke-width': 3 }),
    line('M-50 -38Q-40 -20 -46 0M-20 -44Q-10 -22 -16 2M10 -46Q18 -26 14 -4', dark, {
      'stroke-width': 6,
      opacity: 0.35,
    }),
  )

export const leaf = (degrees: number, size: number, color: string): string =>
  group(
    { transform: `rotate(${degrees})` },
    shape(`M0 0Q${size * 0.36} ${-size * 0.5} 0 ${-size}Q${-size * 0.36} ${-size * 0.5} 0 0Z`, color),
  )
