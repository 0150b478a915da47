import { box, dice, disc, fade, line, note, scene, shape, words, type Picture } from './svg.ts'
import { end, label, middle, strong } from './lettering.ts'

type Point = [x: number, y: number]

/** Particle sizes of two grinders: how much coffee has which size. */
const grindCurve = (): Picture => {
  const ground = '#2A1B14'
  const cream = '#F3E6D3'
  const muted = '#A98C76'
  // A logarithmic scale of micrometres.
  const x = (size: number): number => 130 + (Math.log(size / 20) / Math.log(2000 / 20)) * 1040
  const y = (share: number): number => 650 - share * 50
  const bump = (size: number, [at, width, height]: [at: number, width: number, height: number]): number =>
    height * Math.exp(-(Math.log(size / at) ** 2) / (2 * width ** 2))
  const sizes = Array.from({ length: 90 }, (_, n) => 20 * 100 ** (n / 89))
  const halden = sizes.map((s): Point => [x(s), y(bump(s, [300, 0.3, 9.6]) + bump(s, [45, 0.5, 1.2]))])
  const old = sizes.map((s): Point => [x(s), y(bump(s, [360, 0.52, 5.4]) + bump(s, [50, 0.6, 2.9]))])
  const path = (points: Point[]): string =>
    `M${points.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`
  const closed = (points: Point[]): string => `${path(points)}L1170 650L130 650Z`
  return scene(
    fade('gc', [
      [0, '#E9A23B', 0.75],
      [1, '#E9A23B', 0.05],
    ]),
    box([0, 0, 1280, 800], ground),
    ...[2, 4, 6, 8, 10].map((n) => line(`M130 ${y(n)}H1170`, '#FFF', { opacity: 0.08 })),
    shape(closed(old), '#8A6F5C', { opacity: 0.35 }),
    line(path(old), muted, { 'stroke-width': 5 }),
    shape(closed(halden), 'url(#gc)'),
    line(path(halden), '#F2B552', { 'stroke-width': 7 }),
    line('M130 650H1170', cream, { 'stroke-width': 3, opacity: 0.7 }),
    ...[20, 50, 100, 200, 500, 1000, 2000].map(
      (size) =>
        line(`M${x(size)} 650V662`, cream, { opacity: 0.7 }) +
        words(String(size), [x(size), 694], { ...label, ...middle, fill: cream }),
    ),
    words('particle size in µm', [650, 736], { ...label, ...middle, fill: muted }),
    box([x(20), 118, x(100) - x(20), 532], '#FFF', { opacity: 0.04 }),
    words('fines', [x(45), 150], { ...label, ...middle, fill: muted }),
    words('Halden M2', [790, 210], { 'font-size': 40, 'font-weight': 700, fill: '#F2B552' }),
    words('my old conical', [930, 400], { 'font-size': 32, ...strong, fill: '#C6AA93' }),
    words('18 g, five grinds each, average', [790, 250], { ...label, fill: cream, opacity: 0.75 }),
  )
}

/** A meter's readings at the next desk. */
const clickLevels = (): Picture => {
  const rows: [string, number, string][] = [
    ['room', 38, '#7C86C6'],
    ['rubber dome', 47, '#7C86C6'],
    ['linear', 52, '#7C86C6'],
    ['tactile', 54, '#7C86C6'],
    ['clicky', 61, '#F2A65A'],
    ['crisps', 66, '#B7C0F2'],
    ['Per, on the phone', 69, '#F25F5C'],
  ]
  const x = (level: number): number => 400 + (level - 30) * 18.5
  return scene(
    box([0, 0, 1280, 800], '#1E2148'),
    ...[40, 50, 60, 70].map(
      (n) =>
        line(`M${x(n)} 96V700`, '#FFF', { opacity: 0.12 }) +
        words(`${n} dB`, [x(n), 738], { ...label, ...middle, fill: '#AAB2E8' }),
    ),
    ...rows.map(([name, level, color], n) => {
      const top = 104 + n * 86
      const bars = Array.from({ length: Math.floor((x(level) - 400) / 15) }, (_, bar) =>
        box([400 + bar * 15, top, 10, 54], color, {
          rx: 3,
          opacity: 0.55 + (0.45 * bar * 15) / (x(level) - 400),
        }),
      )
      return (
        words(name, [376, top + 37], { 'font-size': 29, ...strong, ...end, fill: '#F1F2FF' }) +
        bars.join('') +
        words(String(level), [x(level) + 14, top + 38], { 'font-size': 30, 'font-weight': 700, fill: color })
      )
    }),
  )
}

/** Copies sold per day: a first day, a long tail, one person with a grandmother. */
const sales = (): Picture => {
  const random = dice(7)
  const known = [61, 9, 7, 7, 4]
  const hill = [5, 8, 10, 13, 12, 10, 8, 5, 3]
  const days = Array.from({ length: 90 }, (_, day) => known[day] ?? hill[day - 49] ?? 0)
  const tail = days.flatMap((n, day) => (n === 0 ? day : []))
  while (days.reduce((sum, n) => sum + n, 0) < 312) {
    const day = tail[Math.floor(random.next() ** 1.4 * tail.length)] ?? 0
    if (random.chance(0.8) || day % 3 > 0) days[day] = (days[day] ?? 0) + 1
  }
  const x = (day: number): number => 120 + day * 11.7
  const y = (n: number): number => 660 - n * 8.6
  return scene(
    fade('sa', [
      [0, '#3C1A66'],
      [1, '#1B1036'],
    ]),
    box([0, 0, 1280, 800], 'url(#sa)'),
    ...[20, 40, 60].map(
      (n) =>
        line(`M110 ${y(n)}H1180`, '#FFF', { opacity: 0.12 }) +
        words(String(n), [92, y(n) + 8], { ...label, ...end, fill: '#BBA4E0' }),
    ),
    ...days.map((n, day) =>
      n === 0
        ? ''
        : box(
            [x(day), y(n), 8, 660 - y(n)],
            day === 0 ? '#FFD166' : day > 48 && day < 58 ? '#06D6A0' : '#A78BFA',
            { rx: 2 },
          ),
    ),
    line('M110 662H1180', '#E9DDFB', { 'stroke-width': 3 }),
    ...[1, 30, 60, 90].map((day) =>
      words(`day ${day}`, [x(day - 1) + 4, 704], { ...label, ...middle, fill: '#BBA4E0' }),
    ),
    words('61', [156, 156], { 'font-size': 46, 'font-weight': 700, fill: '#FFD166' }),
    words('on the first day', [216, 154], { 'font-size': 28, fill: '#F3ECFF' }),
    words('Adwoa, and her grandmother', [736, 446], {
      'font-size': 30,
      ...strong,
      ...middle,
      fill: '#06D6A0',
    }),
    line('M736 460V510', '#06D6A0', { 'stroke-width': 3 }),
    umbrella([1080, 206], 1.5),
  )
}

const umbrella = ([x, y]: Point, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale}) rotate(12)">${
    shape(
      'M-60 0Q-54 -58 0 -60Q54 -58 60 0Q48 -12 36 0Q24 -12 12 0Q0 -12 -12 0Q-24 -12 -36 0Q-48 -12 -60 0Z',
      '#EF476F',
    ) +
    shape('M-12 0Q-18 -44 0 -60Q18 -44 12 0Q0 -12 -12 0Z', '#FF8FA3') +
    line('M0 -4V56Q0 70 14 70Q26 70 26 58', '#F3ECFF', { 'stroke-width': 6 })
  }</g>`

/** Nine listeners, sixteen rounds each, and what guessing would give. */
const dots = (): Picture => {
  const right = [9, 7, 8, 8, 6, 10, 12, 9, 5]
  const names = ['me', 'Ilse', 'Gus', 'Tanja', 'Mihai', 'neighbour', 'mother', 'Kerstin', 'Tomás']
  const x = (n: number): number => 250 + n * 58
  const ink = '#16324F'
  return scene(
    box([0, 0, 1280, 800], '#E8EEF2'),
    box([x(4.4), 76, x(11.6) - x(4.4), 600], '#C9DCE8', { rx: 18 }),
    line(`M${x(8)} 142V676`, '#5B8FB0', { 'stroke-width': 3, 'stroke-dasharray': '4 10' }),
    words('what guessing gives', [x(8), 122], { 'font-size': 26, ...strong, ...middle, fill: '#3F7397' }),
    ...right.map((n, row) => {
      const y = 168 + row * 58
      const color = n === 12 ? '#D1495B' : ink
      return (
        words(names[row] ?? '', [222, y + 9], { 'font-size': 26, ...end, fill: ink }) +
        line(`M250 ${y}H${x(16)}`, ink, { opacity: 0.1 }) +
        disc([x(n), y, 15], color) +
        words(String(n), [x(n), y + 8], { 'font-size': 21, 'font-weight': 700, ...middle, fill: '#FFF' })
      )
    }),
    ...[0, 4, 8, 12, 16].map((n) => words(String(n), [x(n), 720], { ...label, ...middle, fill: '#4A6378' })),
    words('right answers out of 16', [x(8), 762], { ...label, ...middle, fill: '#4A6378' }),
    note('twelve, and then seven', [x(12) + 32, 168 + 6 * 58 + 9], { fill: '#D1495B', 'font-size': 30 }),
  )
}

export const charts: Record<string, Picture> = {
  'grind-curve': grindCurve(),
  'click-levels': clickLevels(),
  sales: sales(),
  dots: dots(),
}
