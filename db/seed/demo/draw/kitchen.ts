import {
  box,
  dice,
  disc,
  fade,
  line,
  moved,
  oval,
  polygon,
  scene,
  shape,
  turned,
  words,
  type Picture,
  detail,
} from './svg.ts'
import { leaf } from './furniture.ts'

const cookbook = (): Picture =>
  scene(
    fade('cw', [
      [0, '#7A9E87'],
      [1, '#5E8270'],
    ]),
    box([0, 0, 1280, 800], 'url(#cw)'),
    ...Array.from({ length: 60 }, (_, n) =>
      box([(n % 12) * 110 - 10, Math.floor(n / 12) * 160, 108, 158], n % 2 ? '#FFF' : '#000', {
        opacity: 0.035,
      }),
    ),
    oval([660, 690, 520, 40], '#000', { opacity: 0.18 }),
    turned(
      -3,
      [640, 420],
      shape('M640 190Q440 130 190 170V650Q440 610 640 670Z', '#F7EFDD'),
      shape('M640 190Q840 130 1090 170V650Q840 610 640 670Z', '#F2E7D0'),
      shape('M640 190Q620 420 640 670Q660 420 640 190Z', '#000', { opacity: 0.12 }),
      words('GINGERBREAD', [270, 236], {
        'font-family': 'C059',
        'font-size': 34,
        'letter-spacing': 4,
        fill: '#4A3A2C',
        transform: 'rotate(-1 270 236)',
      }),
      ...Array.from({ length: 7 }, (_, n) =>
        box([270, 268 + n * 23, 296 - (n % 3) * 42, 7], '#4A3A2C', { opacity: 0.4, rx: 3 }),
      ),
      ...['6 Dec 1959', '6 Dec 1960', '6 Dec 1961', '6 Dec 1962', 'for Ann’s'].map((text, n) =>
        words(text, [276 + (n % 2) * 158, 474 + Math.floor(n / 2) * 46], {
          'font-family': 'Z003',
          'font-size': 36,
          fill: '#3E5C9A',
          transform: `rotate(${-3 + n} 300 ${474 + n * 20})`,
        }),
      ),
      words('LEEKS', [716, 236], {
        'font-family': 'C059',
        'font-size': 34,
        'letter-spacing': 4,
        fill: '#4A3A2C',
      }),
      ...Array.from({ length: 12 }, (_, n) =>
        box([716, 268 + n * 23, 300 - ((n * 5) % 4) * 34, 7], '#4A3A2C', { opacity: 0.4, rx: 3 }),
      ),
      oval([930, 470, 92, 84], '#B23A2E', { opacity: 0.35 }),
      oval([930, 470, 70, 64], '#F2E7D0', { opacity: 0.6 }),
      disc([1010, 560, 12], '#B23A2E', { opacity: 0.35 }),
      words('No.', [738, 586], { 'font-family': 'Z003', 'font-size': 54, fill: '#3E5C9A' }),
      words('Yes, with the bone.', [716, 632], { 'font-family': 'Z003', 'font-size': 38, fill: '#7A2E56' }),
    ),
    turned(
      18,
      [1110, 330],
      box([1080, 90, 26, 470], '#B98A5A', { rx: 13 }),
      oval([1093, 600, 52, 74], '#B98A5A'),
      oval([1093, 596, 36, 56], '#A67744'),
    ),
  )

const beans = (): Picture => {
  const random = dice(12)
  const bean = (x: number, y: number): string =>
    turned(
      random.int(0, 360),
      [x, y],
      shape(
        `M${x - 26} ${y}Q${x - 26} ${y - 20} ${x} ${y - 19}Q${x + 28} ${y - 18} ${x + 27} ${y + 2}Q${x + 24} ${y + 18} ${x + 8} ${y + 12}Q${x} ${y + 7} ${x - 8} ${y + 12}Q${x - 24} ${y + 18} ${x - 26} ${y}Z`,
        random.pick(['#F7EBD3', '#F1E0BE', '#FBF3E2', '#E9D3A8']),
      ),
    )
  const within = (count: number, radius: number): [number, number][] =>
    Array.from({ length: count }, () => {
      const angle = random.next() * Math.PI * 2
      const distance = Math.sqrt(random.next()) * radius
      return [620 + Math.cos(angle) * distance, 400 + Math.sin(angle) * distance * 0.98]
    })
  return scene(
    box([0, 0, 1280, 800], '#E3C9A0'),
    ...Array.from({ length: 9 }, (_, n) => box([0, n * 92, 1280, 3], '#C9A877', { opacity: 0.7 })),
    oval([630, 430, 372, 366], '#000', { opacity: 0.14 }),
    disc([620, 400, 362], '#22577A'),
    disc([620, 400, 338], '#2F7CA8'),
    disc([620, 400, 300], '#C8642B'),
    disc([620, 400, 300], '#E07B39', { opacity: 0.5 }),
    ...within(120, 270).map(([x, y]) => bean(x, y)),
    ...within(34, 250).map(([x, y]) => disc([x, y, random.int(3, 9)], '#F2A65A', { opacity: 0.7 })),
    ...within(46, 170).map(([x, y]) =>
      turned(
        random.int(0, 360),
        [x, y],
        shape(
          `M${x - 22} ${y}Q${x} ${y - 17} ${x + 22} ${y}Q${x} ${y + 17} ${x - 22} ${y}Z`,
          random.pick(['#3F7D3A', '#5FA052', '#2F6B3C']),
        ),
      ),
    ),
    ...within(70, 200).map(([x, y]) =>
      box([x, y, random.int(8, 20), random.int(7, 14)], random.pick(['#B9793A', '#8E5426', '#D9A05B']), {
        rx: 3,
        transform: `rotate(${random.int(0, 90)} ${x} ${y})`,
      }),
    ),
    turned(
      24,
      [1100, 400],
      box([1086, 330, 28, 400], '#D7DCE0', { rx: 14 }),
      oval([1100, 250, 66, 104], '#D7DCE0'),
      oval([1096, 246, 48, 84], '#C2C9CE'),
    ),
  )
}

type Point = [x: number, y: number]

const balcony = (): Picture => {
  const pot = ([x, y]: Point, width: number, color: string): string =>
    shape(
      polygon([
        [x - width / 2, y],
        [x + width / 2, y],
        [x + width * 0.38, y + width * 0.9],
        [x - width * 0.38, y + width * 0.9],
      ]),
      color,
    ) +
    box([x - width * 0.56, y - 8, width * 1.12, 18], color, { rx: 4 }) +
    box([x - width * 0.56, y + 6, width * 1.12, 5], '#000', { opacity: 0.15 })
  const fern = (x: number, y: number, size: number): string =>
    moved(
      [x, y],
      ...[-78, -52, -26, 0, 26, 52, 78].map((turn, n) =>
        leaf(turn, size * (1 - Math.abs(turn) / 260), n % 2 ? '#3F7D4E' : '#5FA36A'),
      ),
    )
  const hosta = (x: number, y: number, size: number): string =>
    moved(
      [x, y],
      ...[-84, -56, -30, 0, 30, 56, 84].map(
        (turn, n) => leaf(turn, size, n % 2 ? '#7FB685' : '#5B9A73') + leaf(turn, size * 0.6, '#C7E3C0'),
      ),
    )
  return scene(
    fade('bs', [
      [0, '#C9D6DF'],
      [1, '#E7ECEF'],
    ]),
    box([0, 0, 1280, 800], 'url(#bs)'),
    shape('M470 800V250L640 90L810 250V800Z', '#A9B4C0'),
    shape('M600 300Q640 240 680 300V470H600Z', '#7F8C9B'),
    box([636, 30, 8, 80], '#7F8C9B'),
    shape('M0 0H330L250 800H0Z', '#8D99A6'),
    shape('M1280 0H960L1030 800H1280Z', '#97A3AF'),
    shape('M0 0H330L300 300L0 300Z', '#FFF', { opacity: 0.35 }),
    box([240, 500, 800, 10], '#4A5560'),
    ...Array.from({ length: 22 }, (_, n) => box([250 + n * 36, 500, 6, 200], '#4A5560')),
    shape('M180 690H1100L1240 800H40Z', '#6B7681'),
    // A fig, without figs.
    line('M360 640Q350 480 380 330M366 520Q410 470 430 420M358 560Q310 500 300 440', '#6E5134', {
      'stroke-width': 10,
    }),
    ...[
      [380, 320, 0],
      [430, 410, 40],
      [300, 430, -40],
      [350, 380, -70],
      [400, 370, 70],
      [330, 500, -100],
      [420, 480, 100],
    ].map(([x = 0, y = 0, turn = 0]) =>
      moved(
        [x, y],
        leaf(turn - 34, 84, '#3F7D4E'),
        leaf(turn, 96, '#4F9160'),
        leaf(turn + 34, 84, '#3F7D4E'),
      ),
    ),
    pot([360, 620], 110, '#C46A45'),
    fern(560, 620, 170),
    pot([560, 622], 96, '#E0E4E8'),
    hosta(770, 560, 150),
    box([720, 562, 100, 150], '#5C6B7A', { rx: 6 }),
    fern(960, 640, 130),
    pot([960, 640], 90, '#D9A441'),
    box([220, 690, 250, 62], '#8A5A3C', { rx: 6 }),
    ...Array.from({ length: 9 }, (_, n) =>
      moved([246 + n * 25, 694], leaf(-20, 56, '#77B255'), leaf(16, 62, '#5FA052')),
    ),
    // The chair with the can on it.
    line('M1060 560L1150 770M1150 560L1050 770', '#B23A2E', { 'stroke-width': 10 }),
    box([1040, 640, 124, 14], '#D1495B', { rx: 5 }),
    line('M1158 640V500', '#B23A2E', { 'stroke-width': 10 }),
    shape('M1064 590H1132L1126 640H1070Z', '#2A9D8F'),
    line('M1064 604L1022 572', '#2A9D8F', { 'stroke-width': 9 }),
    line('M1080 590Q1098 556 1120 590', '#2A9D8F', { 'stroke-width': 7 }),
  )
}

export const kitchen: Record<string, Picture> = {
  cookbook: cookbook(),
  beans: beans(),
  balcony: balcony(),
  'balcony-fig': detail(balcony(), [180, 210, 420, 315]),
  'balcony-hosta': detail(balcony(), [600, 390, 360, 270]),
  'balcony-herbs': detail(balcony(), [190, 520, 360, 270]),
  'balcony-can': detail(balcony(), [850, 480, 360, 270]),
}
