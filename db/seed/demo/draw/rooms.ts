import {
  box,
  disc,
  fade,
  glow,
  group,
  line,
  moved,
  oval,
  scene,
  shape,
  turned,
  words,
  type Picture,
} from './svg.ts'
import { bookRow, cat, leaf } from './furniture.ts'

const plant = (droop: number): string =>
  group(
    {},
    ...[-70, -42, -14, 16, 46, 74].map((degrees, n) =>
      leaf(
        degrees + (n % 2 ? droop : -droop) * 0.2,
        120 - Math.abs(degrees) * 0.4,
        n % 2 ? '#4C8C3F' : '#77B255',
      ),
    ),
    leaf(104, 74, '#B9A04A'),
    shape('M-44 -6H44L34 70H-34Z', '#D9764A'),
    box([-50, -16, 100, 18], '#C2603A', { rx: 4 }),
  )

const deskLamp = (arm: string, head: string): string =>
  group(
    {},
    box([-54, -10, 108, 14], arm, { rx: 6 }),
    line('M0 -10L-46 -150L60 -256', arm, { 'stroke-width': 11, 'stroke-linejoin': 'round' }),
    disc([-46, -150, 11], arm),
    turned(
      34,
      [66, -258],
      shape('M20 -300Q66 -318 112 -300L140 -232H-8Z', head),
      oval([66, -232, 70, 12], '#FFF3C4'),
    ),
  )

const desk = (): Picture =>
  scene(
    fade('dw', [
      [0, '#3A3B66'],
      [1, '#5C4A72'],
    ]),
    glow('dl', [
      [0, '#FFE9B0', 0.85],
      [1, '#FFE9B0', 0],
    ]),
    box([0, 0, 1280, 800], 'url(#dw)'),
    box([720, 70, 430, 330], '#20233F', { rx: 6 }),
    shape('M720 300L830 220L930 290L1020 200L1150 310V400H720Z', '#E98A6B', { opacity: 0.9 }),
    box([720, 70, 430, 160], '#F2A65A', { opacity: 0.55 }),
    disc([880, 214, 34], '#FFE3A8'),
    box([930, 70, 10, 330], '#3A3B66'),
    box([720, 230, 430, 10], '#3A3B66'),
    disc([420, 420, 420], 'url(#dl)'),
    box([0, 560, 1280, 240], '#8A5A3C'),
    box([0, 560, 1280, 18], '#A87048'),
    line('M0 640H1280M0 716H1280', '#6E452C', { 'stroke-width': 3, opacity: 0.5 }),
    moved([188, 572], deskLamp('#1C1E30', '#E4572E')),
    // The two halves of a keyboard, and the cable between them.
    line('M500 690Q560 740 620 690', '#1C1E30', { 'stroke-width': 6 }),
    ...[
      [330, 610, -7],
      [620, 610, 7],
    ].map(([x = 0, y = 0, turn = 0]) =>
      turned(
        turn,
        [x + 90, y + 60],
        box([x, y, 190, 118], '#ECE7DB', { rx: 12 }),
        ...Array.from({ length: 24 }, (_, n) =>
          box(
            [x + 12 + (n % 6) * 28.5, y + 12 + Math.floor(n / 6) * 25, 24, 20],
            n === 9 ? '#E4572E' : n % 7 === 3 ? '#6C63C7' : '#FFFFFF',
            { rx: 4 },
          ),
        ),
      ),
    ),
    box([548, 706, 26, 9], '#D9D4C7', { rx: 3, transform: 'rotate(-12 560 710)' }),
    // Yesterday's coffee, and today's.
    moved(
      [880, 600],
      box([-34, -70, 68, 78], '#2A9D8F', { rx: 10 }),
      line('M34 -52Q62 -50 58 -26Q52 -8 34 -10', '#2A9D8F', { 'stroke-width': 9 }),
      oval([0, -68, 34, 9], '#3B2417'),
      line('M-10 -96Q-18 -108 -10 -120M8 -96Q0 -110 8 -124', '#FFF', { 'stroke-width': 4, opacity: 0.5 }),
    ),
    moved(
      [974, 616],
      box([-30, -60, 60, 68], '#F1E3C6', { rx: 9 }),
      oval([0, -58, 30, 8], '#7A5A44'),
      line('M30 -44Q54 -42 50 -22Q46 -8 30 -10', '#F1E3C6', { 'stroke-width': 8 }),
    ),
    moved([1170, 560], plant(40)),
    box([950, 680, 280, 44], '#F4EFE3', { rx: 4, transform: 'rotate(-4 1090 700)' }),
    moved([1090, 676], cat('#D9893B', '#7A431A')),
    line('M0 760Q180 720 330 740T640 780', '#1C1E30', { 'stroke-width': 6, opacity: 0.7 }),
  )

const shelves = (): Picture =>
  scene(
    fade('sw', [
      [0, '#4A2F1B'],
      [1, '#2C1A10'],
    ]),
    glow('sg', [
      [0, '#FFD98A', 0.5],
      [1, '#FFD98A', 0],
    ]),
    box([0, 0, 1280, 800], 'url(#sw)'),
    ...[0, 1, 2, 3].flatMap((row) => [
      bookRow(60 + row * 3, { x: 30, y: 190 + row * 196, width: 380, height: 168 }),
      bookRow(61 + row * 3, { x: 450, y: 190 + row * 196, width: 380, height: 168 }),
      bookRow(62 + row * 3, { x: 870, y: 190 + row * 196, width: 380, height: 168 }),
      box([0, 190 + row * 196, 1280, 18], '#6B4426'),
    ]),
    ...[412, 832].map((x) => box([x, 0, 36, 800], '#5A381F')),
    box([560, 232, 54, 190], '#E4572E', { rx: 3 }),
    box([560, 268, 54, 8], '#FFF', { opacity: 0.5 }),
    box([560, 380, 54, 6], '#FFF', { opacity: 0.4 }),
    disc([640, 330, 520], 'url(#sg)'),
    line('M930 820L1010 60M1090 820L1110 60', '#C69A63', { 'stroke-width': 15 }),
    ...[150, 270, 390, 510, 630, 750].map((y) =>
      line(`M${1000 - (y - 60) * 0.1} ${y}H${1108 - (y - 60) * 0.022}`, '#C69A63', { 'stroke-width': 12 }),
    ),
    shape('M990 140L944 330L978 340L1016 200Z', '#356C7D'),
    shape('M1122 140L1166 328L1132 338L1098 200Z', '#356C7D'),
    shape('M986 140Q1056 122 1126 140L1122 312Q1056 326 992 312Z', '#3E7C8F'),
    shape('M1034 132L1057 214L1080 132Z', '#6B4426'),
    line('M1057 214V316', '#2C5A69', { 'stroke-width': 5 }),
    ...[238, 264, 290].map((y) => disc([1068, y, 4.5], '#F1E3C6')),
  )

const bedside = (): Picture =>
  scene(
    fade('nb', [
      [0, '#10132A'],
      [1, '#1C1F40'],
    ]),
    fade('nbl', [
      [0, '#FFE7AE', 0.9],
      [1, '#FFE7AE', 0.25],
    ]),
    box([0, 0, 1280, 800], 'url(#nb)'),
    box([120, 230, 1040, 260], '#262B57', { rx: 26 }),
    box([200, 360, 380, 130], '#343A70', { rx: 44 }),
    box([700, 360, 380, 130], '#2A2F5E', { rx: 44 }),
    shape('M60 470H1220V800H60Z', '#232750'),
    shape('M60 500Q360 452 640 500T1220 500V800H60Z', '#2F3570'),
    // The cut of the light, and what it falls on.
    shape('M372 214L250 640H560L432 214Z', 'url(#nbl)', { opacity: 0.55 }),
    box([340, 200, 124, 16], '#F2C14E', { rx: 8 }),
    box([396, 212, 12, 24], '#B98A2E'),
    turned(
      -4,
      [404, 590],
      shape('M404 540Q340 516 262 536V650Q340 632 404 656Z', '#FFF8E7'),
      shape('M404 540Q468 516 546 536V650Q468 632 404 656Z', '#FBEFD3'),
      ...Array.from({ length: 5 }, (_, n) =>
        box([284, 556 + n * 16, 96 - (n % 2) * 20, 5], '#8A7656', { opacity: 0.6 }),
      ),
      ...Array.from({ length: 5 }, (_, n) =>
        box([426, 556 + n * 16, 96 - (n % 3) * 16, 5], '#8A7656', { opacity: 0.6 }),
      ),
    ),
    shape('M250 640Q236 620 262 612L292 628Z', '#D9A27A'),
    shape('M560 636Q574 616 548 608L520 626Z', '#D9A27A'),
    // Somebody who sleeps.
    oval([886, 420, 64, 54], '#171A38'),
    shape('M700 560Q740 448 900 452Q1080 456 1120 620V800H660Z', '#3A4080'),
    words('z', [980, 350], { 'font-size': 34, 'font-weight': 600, fill: '#565CA0' }),
    words('z', [1010, 310], { 'font-size': 46, 'font-weight': 600, fill: '#4A5092' }),
    words('z', [1050, 258], { 'font-size': 60, 'font-weight': 600, fill: '#3E4484' }),
  )

const corner = (): Picture =>
  scene(
    fade('rc', [
      [0, '#1F3A3D'],
      [1, '#16292C'],
    ]),
    glow('rcg', [
      [0, '#FFE3A0', 0.9],
      [1, '#FFE3A0', 0],
    ]),
    box([0, 0, 1280, 800], 'url(#rc)'),
    box([0, 640, 1280, 160], '#5A3B28'),
    ...[0, 1, 2].map(
      (row) =>
        bookRow(80 + row, { x: 770, y: 210 + row * 160, width: 430, height: 130 }) +
        box([750, 210 + row * 160, 470, 14], '#7A5236'),
    ),
    box([742, 60, 14, 584], '#7A5236'),
    box([1212, 60, 14, 584], '#7A5236'),
    disc([560, 300, 380], 'url(#rcg)'),
    box([700, 196, 60, 14], '#F2C14E', { rx: 7 }),
    line('M716 200Q640 150 600 216', '#F2C14E', { 'stroke-width': 8 }),
    shape('M574 206L640 226L618 268L566 250Z', '#F2C14E'),
    // The chair.
    shape('M250 640V350Q250 250 350 250H480Q560 250 560 350V470H600Q640 470 640 520V640Z', '#C8553D'),
    shape('M300 470H590V570H300Z', '#E07A5F'),
    shape('M220 470Q220 430 262 430Q300 430 300 476V640H220Z', '#B0452F'),
    box([250, 640, 26, 60], '#3B2417'),
    box([596, 640, 26, 60], '#3B2417'),
    turned(
      -10,
      [440, 440],
      box([360, 400, 150, 18], '#F7EFDD', { rx: 3 }),
      box([360, 390, 150, 12], '#7B2D26', { rx: 3 }),
    ),
    shape('M300 500Q420 460 560 520L590 700Q440 760 330 690Z', '#3E7C8F', { opacity: 0.9 }),
    line('M330 540Q430 510 540 552M336 590Q440 560 556 604M344 640Q450 610 570 656', '#8FC1D4', {
      'stroke-width': 6,
      opacity: 0.7,
    }),
    moved([150, 690], group({ transform: 'scale(0.9)' }, cat('#4A4A52', '#15151A'))),
  )

export const rooms: Record<string, Picture> = {
  desk: desk(),
  shelves: shelves(),
  bedside: bedside(),
  'campaign-corner': corner(),
}
