import {
  box,
  dice,
  disc,
  group,
  line,
  moved,
  oval,
  polygon,
  scene,
  shape,
  turned,
  type Picture,
} from './svg.ts'
import { shadow } from './things.ts'

type Point = [x: number, y: number]

type Cells = [x: number, y: number, width: number, height: number]

const door = (): Picture => {
  const cell = 20
  const pixel = ([x, y, width, height]: Cells, color: string, opacity = 1): string =>
    box([x * cell, y * cell, width * cell, height * cell], color, opacity < 1 ? { opacity } : {})
  const random = dice(61)
  return scene(
    box([0, 0, 1280, 800], '#1A1626'),
    ...Array.from({ length: 150 }, () =>
      pixel([random.int(0, 63), random.int(0, 30), random.int(1, 3), 1], '#231D33'),
    ),
    pixel([0, 31, 64, 9], '#120F1B'),
    pixel([0, 31, 64, 1], '#2C2540'),
    // The warm one, a hand's breadth open.
    pixel([8, 12, 10, 19], '#3B2B22'),
    pixel([9, 13, 8, 18], '#F6B84B'),
    pixel([10, 15, 5, 16], '#FFD98A'),
    pixel([9, 13, 5, 18], '#8A4F2A'),
    pixel([10, 15, 3, 5], '#73401F'),
    pixel([10, 22, 3, 7], '#73401F'),
    pixel([13, 22, 1, 1], '#F6D58B'),
    shape(
      polygon([
        [280, 620],
        [340, 620],
        [700, 800],
        [360, 800],
      ]),
      '#F6B84B',
      { opacity: 0.5 },
    ),
    shape(
      polygon([
        [280, 620],
        [340, 620],
        [520, 800],
        [400, 800],
      ]),
      '#FFD98A',
      { opacity: 0.5 },
    ),
    pixel([16, 9, 3, 2], '#F6B84B', 0.25),
    pixel([6, 10, 2, 21], '#F6B84B', 0.12),
    pixel([18, 10, 3, 21], '#F6B84B', 0.12),
    // The heavy one.
    pixel([38, 3, 20, 28], '#4B5163'),
    pixel([40, 5, 16, 26], '#2B2F3C'),
    ...[0, 1, 2, 3].map((n) => pixel([41 + n * 4, 6, 3, 25], n % 2 ? '#343A4A' : '#3B4254')),
    ...[8, 16, 24].map((y) => pixel([40, y, 16, 2], '#5A6176')),
    ...[8, 16, 24].flatMap((y) => [41, 45, 50, 54].map((x) => pixel([x, y, 1, 1], '#8A92A8'))),
    pixel([46, 18, 4, 5], '#8A6A2A'),
    pixel([47, 19, 2, 2], '#1A1626'),
    pixel([47, 21, 1, 1], '#1A1626'),
    // Whoever stands between them.
    pixel([28, 26, 3, 3], '#EBBE98'),
    pixel([28, 25, 3, 1], '#E4572E'),
    pixel([27, 26, 1, 1], '#E4572E'),
    pixel([28, 29, 3, 3], '#2A9D8F'),
    pixel([27, 29, 1, 2], '#2A9D8F'),
    pixel([28, 32, 1, 2], '#1D3557'),
    pixel([30, 32, 1, 2], '#1D3557'),
    pixel([30, 27, 1, 1], '#1A1626'),
    pixel([26, 34, 7, 1], '#000', 0.4),
  )
}

const hexes = (): Picture => {
  const size = 84
  const hex = (q: number, r: number): Point => [640 + size * 1.5 * q, 400 + size * Math.sqrt(3) * (r + q / 2)]
  const outline = ([x, y]: Point, radius: number): string =>
    polygon(
      Array.from({ length: 6 }, (_, n): Point => [
        x + radius * Math.cos((n * Math.PI) / 3),
        y + radius * Math.sin((n * Math.PI) / 3),
      ]),
    )
  const random = dice(71)
  const kinds = ['#4F9D69', '#4F9D69', '#8AB17D', '#E9C46A', '#6C8EAD', '#9A8C98'] as const
  const cells: string[] = []
  for (let q = -5; q <= 5; q += 1)
    for (let r = -7; r <= 7; r += 1) {
      const [x, y] = hex(q, r)
      if (x < -90 || x > 1370 || y < -90 || y > 890) continue
      const color = q === 0 && r === 0 ? '#E9C46A' : q === 1 && r === -1 ? '#9A8C98' : random.pick(kinds)
      cells.push(
        shape(outline([x, y], 82), '#3A2A20'),
        shape(outline([x, y], 78), color),
        shape(outline([x, y - 4], 66), '#FFF', { opacity: 0.1 }),
      )
      if (color === '#4F9D69')
        for (const [dx, dy] of [
          [-26, 6],
          [4, -16],
          [26, 14],
        ] as const)
          cells.push(
            shape(
              polygon([
                [x + dx, y + dy - 26],
                [x + dx + 17, y + dy + 14],
                [x + dx - 17, y + dy + 14],
              ]),
              '#2D6A4F',
            ),
          )
      if (color === '#9A8C98')
        cells.push(
          shape(
            polygon([
              [x - 40, y + 26],
              [x - 8, y - 36],
              [x + 14, y + 4],
              [x + 24, y - 12],
              [x + 46, y + 26],
            ]),
            '#5E5468',
          ),
          shape(
            polygon([
              [x - 20, y - 12],
              [x - 8, y - 36],
              [x + 4, y - 14],
            ]),
            '#FFF',
          ),
        )
      if (color === '#6C8EAD')
        cells.push(
          line(`M${x - 36} ${y - 8}q12 -12 24 0t24 0t24 0M${x - 30} ${y + 18}q12 -12 24 0t24 0`, '#DCE9F2', {
            'stroke-width': 5,
          }),
        )
      if (color === '#E9C46A')
        cells.push(
          line(
            `M${x - 30} ${y + 14}v-18M${x - 8} ${y + 20}v-22M${x + 16} ${y + 14}v-18M${x + 34} ${y + 6}v-14`,
            '#B98A2E',
            { 'stroke-width': 5 },
          ),
        )
    }
  const meeple = ([x, y]: Point, color: string): string =>
    moved(
      [x, y],
      oval([3, 32, 30, 9], '#000', { opacity: 0.3 }),
      shape(
        'M0 -40Q14 -40 14 -26Q14 -18 8 -14Q28 -10 34 8L22 16L14 8L22 32H-22L-14 8L-22 16L-34 8Q-28 -10 -8 -14Q-14 -18 -14 -26Q-14 -40 0 -40Z',
        color,
        { stroke: '#FFF', 'stroke-width': 3 },
      ),
    )
  const [dragonX, dragonY] = hex(1, -1)
  return scene(
    box([0, 0, 1280, 800], '#2B4A3A'),
    ...cells,
    moved(
      [dragonX + 4, dragonY - 6],
      group(
        { transform: 'scale(1.35)' },
        oval([6, 46, 66, 14], '#000', { opacity: 0.3 }),
        shape('M-20 0Q-70 -60 -96 -30Q-70 -30 -62 -8Q-44 -14 -20 14Z', '#8C1C13'),
        shape('M20 0Q64 -72 100 -44Q74 -38 68 -12Q48 -16 24 14Z', '#8C1C13'),
        shape('M-34 40Q-40 -4 0 -10Q40 -6 40 34Q30 52 0 50Q-24 52 -34 40Z', '#D62828'),
        shape('M-14 -6Q-24 -46 8 -54Q40 -54 44 -34Q58 -34 58 -26Q40 -14 20 -18Q12 -8 14 2Z', '#D62828'),
        shape('M2 -52L-2 -74L16 -56ZM22 -54L30 -74L34 -50Z', '#F7B267'),
        disc([26, -38, 5], '#FFF'),
        disc([28, -38, 2.4], '#1A1626'),
        shape('M-12 44Q0 12 14 44Z', '#F7B267'),
        line('M38 36Q72 44 78 20Q80 4 66 6', '#D62828', { 'stroke-width': 12 }),
      ),
    ),
    meeple([606, 380], '#F2C14E'),
    meeple([662, 372], '#2F7CA8'),
    meeple([640, 418], '#5B2A86'),
    meeple([586, 432], '#2A9D8F'),
    meeple([694, 432], '#E76F51'),
    turned(
      14,
      [1110, 660],
      shadow([1040, 590, 128, 128], 22),
      box([1040, 590, 128, 128], '#FBF6EA', { rx: 22 }),
      ...(
        [
          [1072, 622],
          [1136, 622],
          [1104, 654],
          [1072, 686],
          [1136, 686],
        ] as Point[]
      ).map((at) => disc([...at, 11], '#2B2440')),
    ),
  )
}

export const boards: Record<string, Picture> = {
  door: door(),
  hexes: hexes(),
}
