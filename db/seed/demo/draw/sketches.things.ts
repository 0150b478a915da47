import {
  box,
  dice,
  disc,
  line,
  note,
  oval,
  polygon,
  scene,
  shape,
  turned,
  words,
  type Picture,
} from './svg.ts'
import { arrow, hand, ink, paper, soft, type Point } from './paper.ts'

const bentBasket = (): Picture => {
  const draw = hand(3)
  return scene(
    paper('#F3EADB', '#E4D6BF'),
    oval([640, 660, 380, 22], '#000', { opacity: 0.1 }),
    draw([150, 652], [1130, 652], [5]),
    note('glass hob, quite flat', [900, 700], { fill: soft }),
    turned(
      -3.4,
      [900, 650],
      shape('M330 250H950L930 640Q926 652 900 652H380Q354 652 350 640Z', '#D9DDE0'),
      shape('M330 250H460L440 652H380Q354 652 350 640Z', '#F2F4F5'),
      shape('M356 330H926L912 560H368Z', '#6B4226'),
      ...Array.from({ length: 260 }, (_, n) => {
        const random = dice(n + 1)
        return disc(
          [372 + random.int(0, 540), 340 + random.int(0, 212), 1.5 + random.next() * 2.6],
          random.pick(['#4A2A17', '#8A5A36', '#3B2113']),
        )
      }),
      draw([300, 250], [980, 250], [12, '#8A949B']),
      draw([330, 256], [350, 640]),
      draw([950, 256], [930, 640]),
      ...Array.from({ length: 18 }, (_, n) => box([392 + n * 29, 644, 12, 5], ink, { rx: 2 })),
    ),
    // Where the water goes.
    line('M330 150Q322 300 336 460Q344 560 352 618', '#2F7CA8', { 'stroke-width': 10 }),
    line('M360 140Q350 300 362 460Q368 540 372 590', '#2F7CA8', { 'stroke-width': 6, opacity: 0.6 }),
    shape('M352 660Q338 690 352 704Q366 690 352 660Z', '#2F7CA8'),
    note('water takes', [90, 300], { 'font-size': 36, fill: '#2F7CA8' }),
    note('the easy way', [86, 342], { 'font-size': 36, fill: '#2F7CA8' }),
    arrow([270, 350], [326, 400], '#2F7CA8'),
    arrow([1080, 560], [990, 620], '#B23A2E'),
    note('touches', [1046, 542], { 'font-size': 36, fill: '#B23A2E' }),
    line('M280 612V648M268 620L280 608L292 620M268 640L280 652L292 640', '#B23A2E', { 'stroke-width': 4 }),
    words('2 mm', [148, 642], { 'font-size': 40, 'font-weight': 700, fill: '#B23A2E' }),
    note('27 s and 36 g, once it lay flat', [640, 120], { 'font-size': 40, fill: ink }),
  )
}

const camera = (): Picture => {
  const draw = hand(21)
  return scene(
    paper('#EFEAE1'),
    oval([640, 640, 400, 26], '#000', { opacity: 0.12 }),
    box([300, 240, 680, 390], '#C9CED1', { rx: 34 }),
    box([300, 240, 680, 120], '#DFE3E5', { rx: 34 }),
    box([300, 330, 680, 214], '#2B2B2E'),
    ...Array.from({ length: 340 }, (_, n) => {
      const random = dice(n + 500)
      return disc([304 + random.int(0, 672), 334 + random.int(0, 206), 1.4], '#47474C')
    }),
    box([596, 262, 60, 78], '#8A9499', { rx: 8 }),
    box([606, 270, 40, 62], '#1B2A38', { rx: 5 }),
    shape('M606 270H646L606 320Z', '#FFF', { opacity: 0.25 }),
    box([350, 212, 96, 34], '#B9C0C4', { rx: 8 }),
    box([820, 204, 70, 42], '#B9C0C4', { rx: 8 }),
    disc([855, 208, 20], '#D64545'),
    disc([470, 300, 26], '#F4F4F0'),
    ...Array.from({ length: 12 }, (_, n) =>
      box([466, 278, 8, 10], '#8A9499', { transform: `rotate(${n * 30} 470 300)` }),
    ),
    disc([640, 446, 134], '#9AA3A8'),
    disc([640, 446, 120], '#1E1E22'),
    disc([640, 446, 104], 'none', { stroke: '#D9DDE0', 'stroke-width': 2 }),
    ...['☺', '☺☺', '☺☺☺', '▲'].map((text, n) =>
      words(text, [640, 360], {
        'font-family': 'DejaVu Sans',
        'font-size': 20,
        'text-anchor': 'middle',
        fill: '#F4E9D0',
        transform: `rotate(${-48 + n * 32} 640 446)`,
      }),
    ),
    disc([640, 446, 70], '#0D2236'),
    disc([640, 446, 52], '#173A5A'),
    disc([640, 446, 30], '#0A1726'),
    oval([616, 420, 18, 12], '#FFF', { opacity: 0.6 }),
    disc([664, 470, 7], '#FFF', { opacity: 0.4 }),
    words('KESTREL 35', [846, 316], {
      'font-size': 24,
      'font-weight': 700,
      'letter-spacing': 3,
      'text-anchor': 'middle',
      fill: '#4A5257',
    }),
    draw([300, 630], [980, 630], [4]),
    note('upright! two on one', [130, 130], { 'font-size': 36, fill: ink }),
    arrow([420, 140], [590, 262], ink),
    note('face, two, group, mountain', [850, 120], { 'font-size': 36, fill: ink }),
    arrow([900, 140], [716, 356], ink),
    note('390 g, about 1966', [1000, 690], { 'font-size': 34, fill: soft }),
    note('1/250 is 1/161', [140, 690], { 'font-size': 36, fill: '#B23A2E' }),
    arrow([330, 664], [548, 520], '#B23A2E'),
  )
}

const dovetails = (): Picture => {
  const draw = hand(41)
  const tails: Point[][] = [
    [
      [300, 430],
      [380, 430],
      [398, 560],
      [282, 560],
    ],
    [
      [470, 430],
      [550, 430],
      [568, 560],
      [452, 560],
    ],
    [
      [648, 430],
      [690, 430],
      [702, 560],
      [636, 560],
    ],
    [
      [790, 430],
      [870, 430],
      [888, 560],
      [772, 560],
    ],
  ]
  const outline = (points: Point[]): string =>
    points.map((point, n) => draw(point, points[(n + 1) % points.length] ?? point)).join('')
  const grain = (seed: number, [left, top, width, height]: [number, number, number, number]): string => {
    const random = dice(seed)
    return Array.from({ length: 13 }, (_, n) => {
      const x = left + (n + 0.5) * (width / 13)
      return line(
        `M${x} ${top + 6}C${x + random.int(-9, 9)} ${top + height * 0.3} ${x + random.int(-9, 9)} ${top + height * 0.7} ${x + random.int(-5, 5)} ${top + height - 6}`,
        '#C99B62',
        { 'stroke-width': 2, opacity: 0.5 },
      )
    }).join('')
  }
  return scene(
    paper('#F5EEDF'),
    shape('M230 120H940V430H230Z', '#EBCB98'),
    grain(1, [230, 120, 710, 310]),
    ...tails.map((points) => shape(polygon(points), '#E3BC82')),
    ...tails.map(outline),
    draw([230, 120], [230, 430]),
    draw([940, 120], [940, 430]),
    draw([230, 120], [940, 120]),
    draw([230, 430], [940, 430], [2, '#3E5C9A']),
    note('baseline', [958, 440], { 'font-size': 32, fill: '#3E5C9A' }),
    // The pins, waiting below.
    shape('M230 640H940V800H230Z', '#DDB67A'),
    grain(2, [230, 640, 710, 160]),
    ...tails.map((points) => shape(polygon(points.map(([x, y]): Point => [x, y + 210])), '#8A5A2B')),
    ...tails.map((points) => outline(points.map(([x, y]): Point => [x, y + 210]))),
    draw([230, 640], [230, 800]),
    draw([940, 640], [940, 800]),
    ...[
      [230, 282],
      [398, 452],
      [568, 636],
      [702, 772],
      [888, 940],
    ].map(([from = 0, to = 0]) => {
      const middle = (from + to) / 2
      return line(`M${middle - 18} 470L${middle + 18} 530M${middle + 18} 470L${middle - 18} 530`, '#B23A2E', {
        'stroke-width': 4,
        opacity: 0.8,
      })
    }),
    note('too narrow. I know.', [948, 586], { 'font-size': 38, fill: '#B23A2E' }),
    arrow([944, 574], [716, 520], '#B23A2E'),
    note('waste', [118, 512], { 'font-size': 32, fill: '#B23A2E' }),
    arrow([184, 506], [238, 500], '#B23A2E'),
    words('10', [1040, 250], {
      'font-family': 'P052',
      'font-size': 150,
      'font-style': 'italic',
      fill: ink,
      opacity: 0.75,
    }),
    disc([1112, 204, 104], 'none', { stroke: ink, 'stroke-width': 3, opacity: 0.6 }),
  )
}

const plane = (): Picture => {
  const draw = hand(51)
  const mark = (n: number, [x, y]: Point): string =>
    disc([x, y, 24], '#B23A2E') +
    words(String(n), [x, y + 9], {
      'font-size': 26,
      'font-weight': 700,
      'text-anchor': 'middle',
      fill: '#FFF',
    })
  return scene(
    paper('#EDE7DA', '#E0D7C5'),
    box([0, 640, 1280, 160], '#C99B62'),
    box([0, 640, 1280, 10], '#A87A45'),
    shape('M240 520H1040L1060 636H220Z', '#4C5A63'),
    shape('M240 520H1040L1043 540H236Z', '#6E7E88'),
    shape('M300 520Q296 420 380 410H460Q500 420 520 520Z', '#B23A2E'),
    disc([372, 444, 34], '#C9514A'),
    shape('M560 520L700 300L770 330L650 520Z', '#D7DCE0'),
    shape('M700 300L770 330L760 350L690 320Z', '#9AA6AD'),
    shape('M600 520Q640 410 760 400Q860 400 900 450L930 520Z', '#B23A2E'),
    shape('M640 470Q700 420 780 424L760 470Z', '#E07A6B'),
    disc([880, 474, 26], '#D9A441'),
    draw([240, 520], [1040, 520], [4]),
    draw([220, 636], [1060, 636], [5]),
    shape('M520 520H556L548 636H530Z', '#2B2724'),
    line('M540 636Q470 700 400 676Q340 650 372 616Q410 600 414 640Q410 660 390 654', '#EBCB98', {
      'stroke-width': 15,
    }),
    mark(1, [900, 600]),
    mark(2, [620, 460]),
    mark(3, [720, 350]),
    mark(4, [800, 420]),
    mark(5, [538, 590]),
    note('1  sole: 0.18 to 0.02', [860, 130], { 'font-size': 33, fill: ink }),
    note('2  bed: does not rock now', [860, 176], { 'font-size': 33, fill: ink }),
    note('3  back of the iron, 40 min', [860, 222], { 'font-size': 33, fill: ink }),
    note('4  lever cap', [860, 268], { 'font-size': 33, fill: ink }),
    note('5  mouth: 2.1 mm, alas', [860, 314], { 'font-size': 33, fill: '#B23A2E' }),
    words('29 €', [130, 210], { 'font-size': 96, 'font-weight': 700, fill: ink, opacity: 0.85 }),
    note('and four hours', [136, 262], { 'font-size': 38, fill: soft }),
  )
}

export const thingSketches: Record<string, Picture> = {
  'bent-basket': bentBasket(),
  camera: camera(),
  dovetails: dovetails(),
  plane: plane(),
}
