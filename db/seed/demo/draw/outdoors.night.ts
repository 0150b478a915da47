import { box, disc, fade, glow, group, line, moved, oval, scene, shape, type Picture } from './svg.ts'
import { peaks, range, stars, walker, type Point } from './land.ts'

const beams = (): Picture => {
  const road = (top: number, beam: string, lamp: string): string =>
    box([0, top, 1280, 250], '#1A1E29') +
    box([0, top + 122, 1280, 6], '#FFF', { opacity: 0.1 }) +
    Array.from({ length: 8 }, (_, n) =>
      box([60 + n * 170, top + 122, 80, 6], '#FFF', { opacity: 0.22 }),
    ).join('') +
    beam +
    lamp
  const bike = (top: number): string =>
    moved(
      [120, top + 125],
      oval([-40, 0, 66, 5], '#0A0C12'),
      oval([-96, 0, 22, 6], '#0A0C12'),
      line('M0 -26V26', '#0A0C12', { 'stroke-width': 8 }),
      oval([-34, 0, 34, 22], '#E4572E'),
      disc([-24, 0, 14], '#F6D7BE'),
      disc([8, 0, 6], '#FFF7DA'),
    )
  return scene(
    glow('b1', [
      [0, '#FFF3C9', 0.9],
      [1, '#FFF3C9', 0],
    ]),
    fade(
      'b2',
      [
        [0, '#FFF3C9', 0.95],
        [1, '#FFF3C9', 0],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0 },
    ),
    fade(
      'b3',
      [
        [0, '#FFF3C9', 0.9],
        [0.85, '#FFF3C9', 0.6],
        [1, '#FFF3C9', 0],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0 },
    ),
    box([0, 0, 1280, 800], '#0D1016'),
    road(10, oval([300, 135, 170, 92], 'url(#b1)'), bike(10)),
    road(275, shape('M128 400L900 360Q940 400 900 440Z', 'url(#b2)'), bike(275)),
    road(540, shape('M128 665L330 560Q760 548 1150 560V770Q760 782 330 770Z', 'url(#b3)'), bike(540)),
  )
}

const nightStreet = (): Picture =>
  scene(
    fade('ns', [
      [0, '#0E1330'],
      [1, '#2A2F5B'],
    ]),
    glow('nl', [
      [0, '#FFE6A3', 0.95],
      [0.3, '#FFD46B', 0.45],
      [1, '#FFD46B', 0],
    ]),
    box([0, 0, 1280, 800], 'url(#ns)'),
    stars(8, 50, 260),
    shape('M0 90H250L430 250V640H0Z', '#151A3A'),
    shape('M1280 60H1010L840 246V640H1280Z', '#1B2147'),
    shape('M430 250H840V640H430Z', '#232A58'),
    ...Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 3 }, (_, column) =>
        box(
          [1050 + column * 74, 130 + row * 116, 40, 66],
          row === 0 && column === 1 ? '#FFD46B' : '#0E1330',
          { opacity: row === 0 && column === 1 ? 1 : 0.7 },
        ),
      ).join(''),
    ),
    ...Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 3 }, (_, column) =>
        box([30 + column * 72, 150 + row * 112, 38, 60], '#0B0F28'),
      ).join(''),
    ),
    shape('M0 640H430L300 800H0Z', '#11153099'),
    shape('M430 620H840L1280 800H0Z', '#1A1F3F'),
    shape('M560 620H720L900 800H380Z', '#20264C'),
    ...[
      [300, 640, 1.35],
      [414, 632, 0.9],
      [486, 626, 0.62],
      [536, 622, 0.44],
      [990, 640, 1.3],
      [872, 632, 0.88],
      [796, 626, 0.6],
      [742, 622, 0.42],
    ].map(([x = 0, y = 0, s = 1]) =>
      moved(
        [x, y],
        group(
          { transform: `scale(${s})` },
          disc([0, -300, 130], 'url(#nl)'),
          oval([0, 30, 120, 26], '#FFD46B', { opacity: 0.28 }),
          box([-5, -290, 10, 310], '#090C1F'),
          shape('M-26 -300H26L18 -340H-18Z', '#FFF0C2'),
          shape('M-30 -338L0 -366L30 -338Z', '#090C1F'),
          line('M-20 -298H20', '#090C1F', { 'stroke-width': 7 }),
        ),
      ),
    ),
    moved([640, 760], group({ transform: 'scale(1.1)' }, walker('#090C1F', '#46315F'))),
  )

const lettuce = ([x, y]: Point, scale: number): string =>
  moved(
    [x, y],
    group(
      { transform: `scale(${scale})` },
      oval([0, 8, 70, 16], '#0B1A12', { opacity: 0.6 }),
      shape(
        'M-66 0Q-84 -44 -40 -50Q-30 -86 0 -76Q30 -90 42 -50Q84 -46 66 0Q40 16 0 12Q-40 16 -66 0Z',
        '#4C8C3F',
      ),
      shape('M-48 -4Q-60 -40 -26 -42Q-10 -66 8 -54Q40 -58 36 -34Q60 -26 46 -2Q20 10 -48 -4Z', '#77B255'),
      line('M-30 -6Q-14 -30 -10 -44M0 -4V-52M30 -8Q18 -24 14 -40', '#A8D58A', { 'stroke-width': 4 }),
    ),
  )

const slug = ([x, y]: Point, scale: number, color: string): string =>
  moved(
    [x, y],
    group(
      { transform: `scale(${scale})` },
      shape(
        'M-46 6Q-34 -14 -8 -12Q16 -12 22 -26Q28 -38 38 -30Q44 -18 38 -4Q32 10 12 12H-40Q-50 12 -46 6Z',
        color,
      ),
      line('M32 -30L28 -50M38 -29L46 -48', color, { 'stroke-width': 4 }),
      disc([28, -52, 5.5], '#FFF'),
      disc([47, -50, 5.5], '#FFF'),
      disc([28.6, -51.5, 2.4], '#10201A'),
      disc([46, -49.5, 2.4], '#10201A'),
    ),
  )

const nightGarden = (): Picture =>
  scene(
    fade('gn', [
      [0, '#0B1B26'],
      [1, '#12301F'],
    ]),
    glow(
      'gt',
      [
        [0, '#FFF6C8', 0.75],
        [0.7, '#E9F0A8', 0.35],
        [1, '#E9F0A8', 0],
      ],
      { cx: 0.5, cy: 0.6 },
    ),
    box([0, 0, 1280, 800], 'url(#gn)'),
    stars(4, 70, 300),
    disc([1090, 130, 44], '#F5EFD3'),
    disc([1072, 120, 40], '#0C1D28'),
    shape(range(31, { from: 420, swing: 50, step: 120 }), '#0D2418'),
    shape('M-40 520Q600 450 1340 520V820H-40Z', '#1F3A26'),
    shape('M640 900L40 430Q640 330 1240 430Z', 'url(#gt)'),
    ...[0, 1, 2, 3, 4].map((n) => lettuce([190 + n * 225, 600 + (n % 2) * 26], 1.15)),
    slug([200, 528], 1.1, '#C98B57'),
    slug([436, 560], 1.2, '#A9714B'),
    slug([640, 520], 1.15, '#D9A066'),
    slug([872, 556], 1.25, '#B57B50'),
    slug([1090, 524], 1.05, '#C98B57'),
    disc([632, 512, 7], '#FF5A5F'),
    shape('M-40 700Q640 660 1340 700V820H-40Z', '#0C1A12'),
  )

const headlamp = (): Picture =>
  scene(
    fade('hs', [
      [0, '#0A1028'],
      [0.7, '#1F2B52'],
      [1, '#39406B'],
    ]),
    fade(
      'hb',
      [
        [0, '#FFF6D8', 0.95],
        [1, '#FFF6D8', 0.12],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0.35 },
    ),
    box([0, 0, 1280, 800], 'url(#hs)'),
    stars(17, 170, 480),
    shape(peaks(19, { from: 560, swing: 230, step: 260 }), '#1A2244'),
    shape('M-40 640Q260 520 520 560Q760 600 1000 540T1340 600V820H-40Z', '#141A35'),
    shape('M-40 690Q300 590 560 640Q800 690 1340 640V820H-40Z', '#0C1024'),
    shape('M476 452L1130 640Q900 706 620 668Z', 'url(#hb)', { opacity: 0.8 }),
    oval([870, 654, 250, 26], '#FFF6D8', { opacity: 0.35 }),
    line('M560 656Q700 640 840 660T1090 646', '#E8D9A8', {
      'stroke-width': 8,
      opacity: 0.6,
      'stroke-dasharray': '26 22',
    }),
    moved([440, 646], group({ transform: 'scale(2.3)' }, walker('#05070F', '#B3261E'))),
    disc([474, 452, 10], '#FFFDF2'),
  )

export const night: Record<string, Picture> = {
  beams: beams(),
  'night-street': nightStreet(),
  'night-garden': nightGarden(),
  headlamp: headlamp(),
}
