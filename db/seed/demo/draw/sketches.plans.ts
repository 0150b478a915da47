import {
  box,
  disc,
  group,
  line,
  moved,
  note,
  oval,
  scene,
  shape,
  turned,
  words,
  type Picture,
} from './svg.ts'
import { arrow, hand, ink, paper, type Point } from './paper.ts'

const forty = (): Picture => {
  type Key = [x: number, y: number, width: number]
  const key = ([x, y, width]: Key, color: string, text = ''): string =>
    group(
      {},
      box([x, y + 8, width, 74], '#000', { rx: 13, opacity: 0.28 }),
      box([x, y, width, 74], color, { rx: 13 }),
      box([x + 7, y + 4, width - 14, 58], '#FFF', { rx: 10, opacity: 0.16 }),
      words(text, [x + width / 2, y + 45], {
        'font-size': 26,
        'font-weight': 600,
        'text-anchor': 'middle',
        fill: color === '#F1ECE1' || color === '#FFD166' ? '#2B2440' : '#FFF',
      }),
    )
  const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
  const light = '#F1ECE1'
  const dark = '#5A4E86'
  return scene(
    box([0, 0, 1280, 800], '#2B2440'),
    disc([1120, 90, 240], '#FFF', { opacity: 0.04 }),
    disc([120, 760, 300], '#FFF', { opacity: 0.04 }),
    box([86, 196, 1108, 424], '#171225', { rx: 34 }),
    box([86, 186, 1108, 424], '#3C3358', { rx: 34 }),
    key([116, 218, 88], dark, 'esc'),
    ...Array.from(rows[0] ?? '').map((letter, n) =>
      key([212 + n * 86, 218, 78], light, letter.toUpperCase()),
    ),
    key([1072, 218, 92], dark, '⌫'),
    key([116, 310, 108], dark, 'tab'),
    ...Array.from(rows[1] ?? '').map((letter, n) =>
      key([232 + n * 86, 310, 78], light, letter.toUpperCase()),
    ),
    key([1006, 310, 158], dark, 'enter'),
    key([116, 402, 142], dark, 'shift'),
    ...Array.from(rows[2] ?? '').map((letter, n) =>
      key([266 + n * 86, 402, 78], light, letter.toUpperCase()),
    ),
    key([868, 402, 78], light, ','),
    key([954, 402, 78], light, '.'),
    key([1040, 402, 124], dark, 'shift'),
    key([116, 494, 96], dark, 'ctrl'),
    key([220, 494, 96], dark, 'alt'),
    key([324, 494, 150], '#E4572E', 'layer 1'),
    key([482, 494, 300], light),
    key([790, 494, 150], '#2A9D8F', 'layer 2'),
    key([948, 494, 104], dark, 'alt'),
    key([1060, 494, 104], dark, 'ctrl'),
    line('M632 590Q640 660 700 676', '#FFD166', { 'stroke-width': 4, 'stroke-dasharray': '3 11' }),
    key([716, 648, 78], '#FFD166', '’'),
    note('the key I cried about', [816, 700], { 'font-size': 36, fill: '#FFD166' }),
    words('41 keys', [116, 146], { 'font-size': 54, 'font-weight': 700, fill: '#F1ECE1' }),
  )
}

const bathroomPlan = (): Picture => {
  const draw = hand(31)
  const blue = '#DCEBFA'
  const wall = (from: Point, to: Point): string => draw(from, to, [12, '#BFD9F2'])
  return scene(
    box([0, 0, 1280, 800], '#173B63'),
    ...Array.from({ length: 33 }, (_, n) =>
      line(`M${n * 40} 0V800M0 ${n * 40}H1280`, '#FFF', { 'stroke-width': 1, opacity: 0.07 }),
    ),
    wall([250, 110], [1030, 110]),
    wall([1030, 110], [1030, 700]),
    wall([250, 110], [250, 700]),
    wall([250, 700], [480, 700]),
    wall([640, 700], [1030, 700]),
    line('M480 700A160 160 0 0 1 640 540V700', blue, { 'stroke-width': 3, 'stroke-dasharray': '8 8' }),
    box([470, 690, 180, 20], '#E4572E', { rx: 10 }),
    // The bath with three trays.
    box([810, 140, 190, 530], '#0F2C4D', { rx: 40, stroke: blue, 'stroke-width': 4 }),
    box([798, 180, 214, 450], '#C99B62', { opacity: 0.92, rx: 6 }),
    ...[
      [200, '#F6E3B4', 'developer'],
      [345, '#F2B8A0', 'stop'],
      [490, '#BFE3C9', 'fixer'],
    ].map(
      ([y, color, text]) =>
        box([820, Number(y), 170, 122], String(color), { rx: 8, stroke: '#FFF', 'stroke-width': 4 }) +
        words(String(text), [905, Number(y) + 70], {
          'font-size': 26,
          'font-weight': 600,
          'text-anchor': 'middle',
          fill: '#173B63',
        }),
    ),
    // The basin with the enlarger.
    oval([380, 250, 86, 66], '#0F2C4D', { stroke: blue, 'stroke-width': 4 }),
    box([282, 186, 196, 132], '#C99B62', { opacity: 0.92, rx: 6 }),
    box([330, 206, 100, 92], '#2B2B2E', { rx: 8 }),
    disc([380, 252, 26], '#E4572E'),
    words('enlarger', [380, 352], {
      'font-size': 26,
      'font-weight': 600,
      'text-anchor': 'middle',
      fill: blue,
    }),
    box([280, 520, 110, 130], '#0F2C4D', { rx: 26, stroke: blue, 'stroke-width': 4 }),
    // The line that water does not cross.
    line('M650 120V530', '#F2C14E', { 'stroke-width': 6, 'stroke-dasharray': '20 16' }),
    note('dry', [540, 470], { 'font-size': 44, fill: '#F2C14E', 'text-anchor': 'middle' }),
    note('wet', [722, 470], { 'font-size': 44, fill: '#F2C14E', 'text-anchor': 'middle' }),
    words('2.00 m', [640, 84], { 'font-size': 28, 'text-anchor': 'middle', fill: blue }),
    words('1.55 m', [1066, 420], { 'font-size': 28, fill: blue }),
    note('towel', [560, 760], { 'font-size': 34, 'text-anchor': 'middle', fill: '#FFB59E' }),
    note('no window', [128, 420], { 'font-size': 34, 'text-anchor': 'middle', fill: blue, opacity: 0.8 }),
  )
}

const wheel = (): Picture => {
  const spokes = Array.from({ length: 32 }, (_, n) => {
    const angle = (n / 32) * Math.PI * 2
    const twist = angle + (n % 2 ? 0.5 : -0.5)
    const color = n === 5 ? '#E4572E' : '#7B878F'
    return line(
      `M${640 + Math.cos(twist) * 26} ${410 + Math.sin(twist) * 26}L${640 + Math.cos(angle) * 288} ${410 + Math.sin(angle) * 288}`,
      color,
      { 'stroke-width': n === 5 ? 7 : 3 },
    )
  })
  return scene(
    paper('#E6F0EE', '#D3E3E0'),
    line('M400 800L470 410H810L880 800', '#24505C', { 'stroke-width': 34, 'stroke-linejoin': 'round' }),
    disc([640, 410, 330], 'none', { stroke: '#23292E', 'stroke-width': 28 }),
    disc([640, 410, 302], 'none', { stroke: '#B8C2C8', 'stroke-width': 22 }),
    ...spokes,
    disc([640, 410, 34], '#3A4A52'),
    disc([640, 410, 12], '#B8C2C8'),
    // The two pointers.
    turned(
      8,
      [452, 420],
      box([326, 404, 150, 14], '#F2C14E', { rx: 4 }),
      box([446, 392, 34, 40], '#D9A52E', { rx: 5 }),
    ),
    turned(
      -8,
      [828, 420],
      box([804, 404, 150, 14], '#F2C14E', { rx: 4 }),
      box([800, 392, 34, 40], '#D9A52E', { rx: 5 }),
    ),
    line('M880 660A60 60 0 0 1 936 598', '#E4572E', { 'stroke-width': 8 }),
    shape('M946 614L940 582L918 604Z', '#E4572E'),
    words('¼ turn', [950, 668], { 'font-size': 42, 'font-weight': 700, fill: '#E4572E' }),
    note('listen here', [96, 330], { 'font-size': 40, fill: '#24505C' }),
    arrow([250, 346], [322, 396], '#24505C'),
    note('and here', [1030, 330], { 'font-size': 40, fill: '#24505C' }),
    arrow([1040, 346], [962, 398], '#24505C'),
    note('only the worst place,', [60, 110], { 'font-size': 38, fill: ink }),
    note('until it is not', [60, 154], { 'font-size': 38, fill: ink }),
  )
}

type Sock = [color: string, stripe: string, holes: Point[]]

const socks = (): Picture => {
  const sock = ([x, y]: Point, [color, stripe, holes]: Sock, turn: number): string =>
    moved(
      [x, y],
      group(
        { transform: `rotate(${turn})` },
        shape(
          'M-34 0H34V150Q36 176 62 190Q92 206 86 232Q80 256 46 254Q0 252 -22 222Q-36 200 -34 160Z',
          color,
        ),
        box([-34, 0, 68, 26], stripe),
        box([-34, 40, 68, 9], stripe, { opacity: 0.7 }),
        shape('M-34 168Q-30 210 6 216Q-10 240 -22 222Q-36 200 -34 168Z', stripe, { opacity: 0.8 }),
        ...holes.map(([hx, hy], n) => oval([hx, hy, 10 + n * 5, 9 + n * 4], '#BFE0E8')),
        box([-8, -22, 16, 44], '#C99B62', { rx: 4 }),
      ),
    )
  const rope = (x: number): number => 170 + Math.sin((x / 1280) * Math.PI) * 60
  const list: Sock[] = [
    ['#3F6B4F', '#E9D8A6', []],
    ['#6B705C', '#3D4036', []],
    ['#C8553D', '#F2E3C6', [[-6, 196]]],
    ['#2F6690', '#D9E6EE', [[-8, 198]]],
    [
      '#8A8A8A',
      '#5E5E5E',
      [
        [-4, 196],
        [54, 236],
      ],
    ],
    [
      '#5B2A86',
      '#E3C8F2',
      [
        [-6, 198],
        [50, 232],
      ],
    ],
    [
      '#E9A23B',
      '#7A4A21',
      [
        [0, 196],
        [56, 234],
      ],
    ],
    [
      '#2A9D8F',
      '#E8F3F1',
      [
        [-4, 200],
        [40, 226],
        [60, 240],
      ],
    ],
    [
      '#D9C9A8',
      '#9A8A6A',
      [
        [-6, 190],
        [30, 226],
        [58, 238],
      ],
    ],
  ]
  return scene(
    box([0, 0, 1280, 800], '#BFE0E8'),
    oval([1040, 120, 150, 40], '#FFF', { opacity: 0.8 }),
    oval([180, 90, 120, 32], '#FFF', { opacity: 0.7 }),
    shape('M-20 560Q300 480 640 540T1300 510V820H-20Z', '#9CC5A1'),
    shape('M-20 650Q400 570 760 630T1300 610V820H-20Z', '#7DAF84'),
    line('M0 170Q640 290 1280 170', '#6B4F36', { 'stroke-width': 5 }),
    box([24, 150, 18, 520], '#6B4F36'),
    box([1238, 150, 18, 520], '#6B4F36'),
    ...list.map((one, n) => {
      const x = 118 + n * 126
      return sock([x, rope(x) + 8], one, (n % 3) * 3 - 3)
    }),
    words('246 km', [118, 590], {
      'font-size': 30,
      'font-weight': 700,
      'text-anchor': 'middle',
      fill: '#1F3A2E',
    }),
    words('38', [1126, 590], {
      'font-size': 30,
      'font-weight': 700,
      'text-anchor': 'middle',
      fill: '#1F3A2E',
    }),
    line('M200 582H1064', '#1F3A2E', { 'stroke-width': 3, 'stroke-dasharray': '4 12' }),
  )
}

export const plans: Record<string, Picture> = {
  'forty-percent': forty(),
  'bathroom-plan': bathroomPlan(),
  wheel: wheel(),
  socks: socks(),
}
