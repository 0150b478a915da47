import {
  box,
  curve,
  dice,
  disc,
  fade,
  group,
  line,
  moved,
  note,
  oval,
  polygon,
  scene,
  shape,
  words,
  type Picture,
  detail,
} from './svg.ts'
import { end, label, middle, strong } from './lettering.ts'

type Point = [x: number, y: number]

const cityMap = (): Picture => {
  const random = dice(81)
  const blocks = Array.from({ length: 150 }, () => {
    const [x, y] = [random.int(-20, 1280), random.int(-20, 590)]
    const [width, height] = [random.int(24, 70), random.int(20, 56)]
    return box([x, y, width, height], random.pick(['#E8C9A0', '#EBD2AE', '#E2BC8E', '#F0DDBD']), {
      rx: 4,
      transform: `rotate(${random.int(-18, 18)} ${x} ${y})`,
    })
  })
  const route: Point[] = [
    [170, 610],
    [250, 520],
    [330, 420],
    [400, 330],
    [470, 400],
    [520, 470],
    [600, 400],
    [660, 290],
    [740, 210],
    [800, 300],
    [840, 400],
    [910, 330],
    [980, 230],
    [1060, 170],
    [1100, 290],
    [1060, 430],
    [1010, 560],
    [960, 612],
  ]
  const ladder = ([x, y]: Point, turn: number): string =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      box([-13, -44, 26, 88], '#FFF8EA', { rx: 3 }),
      line('M-12 -44V44M12 -44V44M-12 -32H12M-12 -18H12M-12 -4H12M-12 10H12M-12 24H12M-12 38H12', '#7A4A21', {
        'stroke-width': 4,
      }),
    )
  const bench = ([x, y]: Point): string =>
    disc([x, y, 15], '#2F6B3C') +
    line(`M${x - 7} ${y + 5}V${y - 1}H${x + 7}V${y + 5}M${x - 7} ${y - 5}H${x + 7}`, '#FFF', {
      'stroke-width': 3,
    })
  const hill = ([x, y]: Point, size: number): string =>
    [1, 0.72, 0.46]
      .map((scale, n) =>
        oval([x, y, size * scale, size * 0.72 * scale], '#D9A066', { opacity: 0.2 + n * 0.07 }),
      )
      .join('')
  return scene(
    box([0, 0, 1280, 800], '#F5E3C4'),
    hill([400, 330], 210),
    hill([740, 210], 220),
    hill([1060, 180], 190),
    ...blocks,
    oval([620, 560, 90, 44], '#A9C78A'),
    oval([250, 180, 110, 66], '#A9C78A'),
    shape(
      `${curve([
        [-20, 660],
        [200, 640],
        [460, 668],
        [760, 640],
        [1040, 660],
        [1300, 630],
      ])}V820H-20Z`,
      '#5FA8C8',
    ),
    shape(
      `${curve([
        [-20, 660],
        [200, 640],
        [460, 668],
        [760, 640],
        [1040, 660],
        [1300, 630],
      ])}V644Q900 676 460 686T-20 676Z`,
      '#FFF',
      { opacity: 0.35 },
    ),
    ...Array.from({ length: 9 }, (_, n) =>
      line(`M${60 + n * 138} ${724 + (n % 3) * 22}q14 -10 28 0t28 0`, '#FFF', {
        'stroke-width': 4,
        opacity: 0.6,
      }),
    ),
    moved(
      [330, 730],
      shape('M-60 0H60L44 28H-46Z', '#FFF8EA'),
      box([-24, -24, 50, 24], '#E4572E'),
      box([10, -44, 12, 24], '#3A3632'),
    ),
    line(curve(route), '#FFF8EA', { 'stroke-width': 18, 'stroke-linejoin': 'round' }),
    line(curve(route), '#D1495B', { 'stroke-width': 9, 'stroke-linejoin': 'round' }),
    ladder([288, 470], 40),
    ladder([628, 346], 24),
    ladder([944, 282], 34),
    ladder([770, 256], -24),
    ...(
      [
        [400, 330],
        [520, 470],
        [740, 210],
        [840, 400],
        [1060, 170],
        [1060, 430],
      ] as Point[]
    ).map(bench),
    disc([170, 610, 20], '#D1495B', { stroke: '#FFF8EA', 'stroke-width': 6 }),
    disc([960, 612, 20], '#D1495B', { stroke: '#FFF8EA', 'stroke-width': 6 }),
    note('laundry', [196, 410], { 'font-size': 34, fill: '#5A3B28' }),
    note('cherry liqueur', [430, 262], { 'font-size': 34, fill: '#5A3B28' }),
    note('tart (not Mondays!)', [680, 458], { 'font-size': 34, fill: '#B23A2E' }),
    note('last bench, facing west', [850, 124], { 'font-size': 34, fill: '#5A3B28' }),
    note('the river', [1060, 760], { 'font-size': 40, fill: '#FFF' }),
    moved(
      [1190, 90],
      disc([0, 0, 44], '#FFF8EA', { opacity: 0.9 }),
      shape('M0 -36L11 0H-11Z', '#D1495B'),
      shape('M0 36L11 0H-11Z', '#8A8078'),
      words('N', [-9, -48], { 'font-size': 26, 'font-weight': 700, fill: '#5A3B28' }),
    ),
  )
}

/** Hardness against alkalinity, with what each corner does to a boiler and to a cup. */
const waterMap = (): Picture => {
  const x = (hardness: number): number => 170 + hardness * 3.15
  const y = (alkalinity: number): number => 670 - alkalinity * 2.7
  const scale = [70, 85, 105, 130, 160, 200, 250, 330]
  const taps: [number, number, string][] = [
    [285, 190, 'Leipzig'],
    [230, 170, 'Ghent'],
    [190, 150, 'Turin'],
    [250, 120, 'Lyon'],
    [36, 74, 'Leeds'],
    [25, 20, 'Trondheim'],
    [95, 78, 'Uppsala'],
  ]
  return scene(
    fade('wm', [
      [0, '#0C3B49'],
      [1, '#0A2A3A'],
    ]),
    box([0, 0, 1280, 800], 'url(#wm)'),
    shape(
      `${curve(scale.map((hardness): Point => [x(hardness), y(15_000 / hardness)]))}L${x(330)} ${y(215)}Z`,
      '#E4572E',
      { opacity: 0.26 },
    ),
    shape(
      polygon([
        [x(0), y(18)],
        [x(330), y(18)],
        [x(330), y(0)],
        [x(0), y(0)],
      ]),
      '#7DDE92',
      { opacity: 0.16 },
    ),
    shape(
      polygon([
        [x(0), y(215)],
        [x(34), y(215)],
        [x(34), y(18)],
        [x(0), y(18)],
      ]),
      '#9DB4C0',
      { opacity: 0.18 },
    ),
    `<ellipse cx="${x(74)}" cy="${y(44)}" rx="104" ry="62" fill="#F2C14E" opacity="0.85"/>`,
    words('here', [x(74), y(44) + 11], { 'font-size': 34, 'font-weight': 700, ...middle, fill: '#3A2A05' }),
    words('limescale', [x(262), y(203)], { 'font-size': 34, ...strong, ...middle, fill: '#FFB59E' }),
    words('sharp, and it can corrode', [x(215), y(5)], { 'font-size': 26, ...middle, fill: '#BDF0CA' }),
    words('cardboard', [0, 0], {
      'font-size': 28,
      fill: '#C9D6DE',
      transform: `translate(${x(20)} ${y(110)}) rotate(-90)`,
    }),
    ...taps.map(
      ([hardness, alkalinity, name]) =>
        line(`M${x(hardness) - 9} ${y(alkalinity) - 9}l18 18m0 -18l-18 18`, '#FFF', { 'stroke-width': 5 }) +
        words(name, [x(hardness) + 18, y(alkalinity) + 8], { 'font-size': 24, fill: '#E7F3F8' }),
    ),
    line('M170 90V670H1215', '#CFE6EF', { 'stroke-width': 3 }),
    words('hardness', [1206, 744], { ...label, ...end, fill: '#9CC4D2' }),
    words('alkalinity', [196, 112], { ...label, fill: '#9CC4D2' }),
    ...[100, 200, 300].map((n) => words(String(n), [x(n), 704], { ...label, ...middle, fill: '#9CC4D2' })),
    ...[50, 100, 150, 200].map((n) =>
      words(String(n), [154, y(n) + 8], { ...label, ...end, fill: '#9CC4D2' }),
    ),
  )
}

/** Height along eleven days. */
const meridianProfile = (): Picture => {
  const heights: Point[] = [
    [0, 10],
    [12, 40],
    [30, 60],
    [48, 35],
    [62, 210],
    [74, 1610],
    [84, 980],
    [96, 1800],
    [108, 720],
    [122, 1905],
    [134, 890],
    [148, 1740],
    [162, 640],
    [178, 1120],
    [196, 1310],
    [214, 1380],
  ]
  const x = (km: number): number => 110 + km * 5
  const y = (height: number): number => 430 - height * 0.17
  const points = heights.map(([km, height]): Point => [x(km), y(height)])
  const picture = scene(
    fade('mp', [
      [0, '#E07A5F'],
      [1, '#E07A5F', 0.12],
    ]),
    box([0, 0, 1280, 540], '#FBF3E7'),
    ...[500, 1000, 1500, 2000].map(
      (n) =>
        line(`M110 ${y(n)}H1180`, '#3D405B', { opacity: 0.12 }) +
        words(`${n} m`, [98, y(n) + 8], { 'font-size': 22, ...end, fill: '#81706B' }),
    ),
    shape(`${curve(points)}L${x(214)} 430L110 430Z`, 'url(#mp)'),
    line(curve(points), '#B5482F', { 'stroke-width': 6 }),
    line('M110 430H1180', '#3D405B', { 'stroke-width': 3 }),
    ...[0, 50, 100, 150, 200].map((km) =>
      words(`${km} km`, [x(km), 468], { 'font-size': 22, ...middle, fill: '#81706B' }),
    ),
    note('“easy”', [x(40), y(330)], { 'font-size': 40, ...middle, fill: '#3D405B' }),
    note('the wall', [x(75), y(1610) - 20], { 'font-size': 30, ...middle, fill: '#3D405B' }),
    note('bread, tomato, cheese', [x(122), y(1905) - 18], { 'font-size': 30, ...middle, fill: '#3D405B' }),
    note('this evening', [x(150), y(1740) - 18], { 'font-size': 30, fill: '#3D405B' }),
    words('days 1 to 3', [x(30), 506], { 'font-size': 24, ...strong, ...middle, fill: '#3D405B' }),
    words('days 4 to 8', [x(110), 506], { 'font-size': 24, ...strong, ...middle, fill: '#3D405B' }),
    words('days 9 to 11', [x(188), 506], { 'font-size': 24, ...strong, ...middle, fill: '#3D405B' }),
  )
  return { ...picture, height: 540 }
}

export const maps: Record<string, Picture> = {
  'city-map': cityMap(),
  'first-hill': detail(cityMap(), [130, 280, 400, 300]),
  'second-hill': detail(cityMap(), [420, 150, 560, 420]),
  'third-hill': detail(cityMap(), [830, 10, 440, 330]),
  'water-map': waterMap(),
  'meridian-profile': meridianProfile(),
}
