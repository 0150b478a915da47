import { box, disc, group, line, oval, shape, type Picture } from './svg.ts'

const white = '#FFFFFF'
const stroke = { 'stroke-width': 7, 'stroke-linejoin': 'round' }

const forum = (color: string, ...parts: string[]): Picture => ({
  width: 128,
  height: 128,
  body:
    box([0, 0, 128, 128], color) + shape('M0 0H128L0 128Z', white, { opacity: 0.07 }) + group({}, ...parts),
})

/** The picture of each forum, by slug. */
export const tiles: Record<string, Picture> = {
  'home-espresso': forum(
    '#7A4A21',
    shape('M30 56H86V74Q86 96 58 96Q30 96 30 74Z', white),
    line('M86 62Q104 60 102 74Q100 84 84 82', white, stroke),
    line('M44 44Q38 36 44 28M58 44Q52 36 58 28M72 44Q66 36 72 28', '#F3C98B', { 'stroke-width': 6 }),
    box([26, 102, 64, 6], '#F3C98B', { rx: 3 }),
  ),
  'keyboards-and-desks': forum(
    '#3A3F9E',
    box([22, 40, 84, 50], white, { rx: 10 }),
    ...[0, 1, 2, 3, 4].map((n) =>
      box([31 + n * 14, 50, 10, 10], n === 3 ? '#FFB84D' : '#3A3F9E', { rx: 2.5 }),
    ),
    box([31, 68, 12, 10], '#3A3F9E', { rx: 2.5 }),
    box([47, 68, 34, 10], '#3A3F9E', { rx: 2.5 }),
    box([85, 68, 12, 10], '#3A3F9E', { rx: 2.5 }),
  ),
  'the-long-walk': forum(
    '#2F6B3C',
    disc([92, 38, 11], '#F6D365'),
    shape('M14 98L50 40L72 74L84 58L114 98Z', white),
    shape('M50 40L38 60L50 66L60 56Z', '#BFD8C2'),
    line('M40 98Q60 90 56 82Q54 76 66 74', '#2F6B3C', { 'stroke-width': 4, 'stroke-dasharray': '7 7' }),
  ),
  'weeknight-kitchen': forum(
    '#B7401F',
    shape('M28 62H100V76Q100 98 78 98H50Q28 98 28 76Z', white),
    box([16, 62, 14, 9], white, { rx: 4 }),
    box([98, 62, 14, 9], white, { rx: 4 }),
    shape('M34 54Q64 34 94 54Z', '#FFD9A8'),
    disc([64, 40, 5], '#FFD9A8'),
  ),
  'film-and-darkroom': forum(
    '#8A2432',
    box([22, 46, 84, 54], white, { rx: 9 }),
    box([46, 34, 36, 16], white, { rx: 5 }),
    disc([64, 73, 20], '#8A2432'),
    disc([64, 73, 12], '#F2B5A7'),
    disc([93, 57, 4], '#8A2432'),
  ),
  'small-gardens': forum(
    '#4D7A1E',
    shape('M40 76H88L82 106H46Z', '#F2C57C'),
    box([36, 70, 56, 10], '#F2C57C', { rx: 3 }),
    line('M64 72V42', white, stroke),
    shape('M64 54Q40 54 38 30Q62 30 64 54Z', white),
    shape('M64 46Q66 22 92 24Q90 48 64 46Z', white),
  ),
  'slow-wheels': forum(
    '#0F6B78',
    disc([38, 80, 20], 'none', { stroke: white, 'stroke-width': 6 }),
    disc([90, 80, 20], 'none', { stroke: white, 'stroke-width': 6 }),
    line('M38 80L54 50H80L90 80M54 50L66 80L80 50M66 80H38M50 42H60M80 50L77 38H88', white, {
      'stroke-width': 5.5,
      'stroke-linejoin': 'round',
    }),
    disc([66, 80, 5], '#FFB84D'),
  ),
  'independent-games': forum(
    '#5B2A86',
    shape('M40 44H88Q110 44 112 78Q112 96 98 94Q88 92 82 80H46Q40 92 30 94Q16 96 16 78Q18 44 40 44Z', white),
    line('M44 56V72M36 64H52', '#5B2A86', { 'stroke-width': 6 }),
    disc([82, 58, 5], '#F4A259'),
    disc([94, 68, 5], '#5B2A86'),
  ),
  'books-slowly': forum(
    '#44403C',
    shape('M64 42Q44 30 20 36V94Q44 88 64 100Z', white),
    shape('M64 42Q84 30 108 36V94Q84 88 64 100Z', '#E7DFD0'),
    line('M32 52Q46 50 54 56M32 66Q46 64 54 70', '#44403C', { 'stroke-width': 4, opacity: 0.55 }),
    shape('M84 34H96V62L90 56L84 62Z', '#D97706'),
  ),
  'hand-tools': forum(
    '#8A5A12',
    shape('M20 84H108V98H20Z', white),
    shape('M34 84V70Q34 62 44 62H98Q108 62 108 72V84Z', white),
    shape('M40 62Q36 44 50 40Q60 40 58 52L54 62Z', '#F3D19C'),
    shape('M72 62L86 34L96 38L84 62Z', '#D7DCE0'),
    disc([96, 72, 4], '#8A5A12'),
  ),
  'good-enough-audio': forum(
    '#1F4E79',
    box([38, 22, 52, 84], white, { rx: 9 }),
    disc([64, 44, 9], '#1F4E79'),
    disc([64, 78, 19], '#1F4E79'),
    disc([64, 78, 9], '#8FC1E3'),
    line('M102 46Q114 64 102 82M26 46Q14 64 26 82', '#8FC1E3', { 'stroke-width': 5 }),
  ),
  'board-game-table': forum(
    '#A3306B',
    shape(
      'M64 26Q80 26 80 42Q80 50 74 54Q92 58 104 74L92 82L82 74L92 104H36L46 74L36 82L24 74Q36 58 54 54Q48 50 48 42Q48 26 64 26Z',
      white,
    ),
  ),
  'city-walks': forum(
    '#B25E09',
    box([20, 52, 24, 52], white),
    box([48, 32, 30, 72], '#FFE3BF'),
    box([82, 60, 26, 44], white),
    ...[0, 1, 2].map((n) => box([54, 42 + n * 16, 7, 8], '#B25E09')),
    ...[0, 1, 2].map((n) => box([66, 42 + n * 16, 7, 8], '#B25E09')),
    line('M14 110Q44 96 64 108T116 104', '#FFE3BF', { 'stroke-width': 5, 'stroke-dasharray': '2 10' }),
  ),
  'small-computers': forum(
    '#0B7A5A',
    box([36, 36, 56, 56], white, { rx: 8 }),
    box([50, 50, 28, 28], '#0B7A5A', { rx: 4 }),
    disc([64, 64, 6], '#A7F3D0'),
    line([46, 64, 82].map((n) => `M${n} 36V22M${n} 92V106M36 ${n}H22M92 ${n}H106`).join(''), white, {
      'stroke-width': 6,
    }),
  ),
  'creators-table': forum(
    '#6B21A8',
    oval([64, 72, 44, 18], white),
    box([60, 76, 8, 28], white),
    disc([34, 46, 11], '#E9D5FF'),
    disc([64, 36, 11], '#E9D5FF'),
    disc([94, 46, 11], '#E9D5FF'),
    shape('M52 66L58 60L76 66L70 76Z', '#6B21A8', { opacity: 0.5 }),
  ),
  'darkroom-exchange': forum(
    '#57534E',
    group(
      { transform: 'rotate(-10 64 64)' },
      box([26, 34, 52, 62], '#D6D3D1', { rx: 3 }),
      box([32, 40, 40, 40], '#292524'),
    ),
    group(
      { transform: 'rotate(8 76 70)' },
      box([50, 40, 52, 62], white, { rx: 3 }),
      box([56, 46, 40, 40], '#B91C1C'),
      shape('M56 86L70 64L80 76L86 70L96 86Z', '#FCA5A5'),
    ),
  ),
}

const logo = (color: string, ...parts: string[]): Picture => ({
  width: 192,
  height: 192,
  body: `<g transform="scale(1.5)">${box([0, 0, 128, 128], color)}${parts.join('')}</g>`,
})

/** The marks of the brands, by the first word of their slug. */
export const logos: Record<string, Picture> = {
  lumen: logo(
    '#14213D',
    shape('M64 24L104 96H24Z', '#FCBF49', { opacity: 0.25 }),
    shape('M64 40L92 92H36Z', '#FCBF49', { opacity: 0.5 }),
    disc([64, 34, 13], '#FCBF49'),
    box([24, 96, 80, 7], '#FFFFFF', { rx: 3.5 }),
  ),
  nordkaffe: logo(
    '#F4EFE6',
    shape('M14 88L44 40L62 68L78 46L114 88Z', '#1D3557'),
    shape('M44 40L34 56L44 62L52 53Z', '#FFFFFF'),
    oval([64, 96, 34, 12], '#7A4A21'),
    line('M32 96Q64 84 96 96', '#F4EFE6', { 'stroke-width': 3.5 }),
  ),
  halm: logo(
    '#FFFFFF',
    box([0, 0, 128, 128], '#EFE7DA'),
    box([30, 26, 12, 76], '#9B2226'),
    box([86, 26, 12, 76], '#9B2226'),
    box([30, 58, 68, 12], '#9B2226'),
    shape('M58 24Q66 40 60 56', 'none', { stroke: '#BB9457', 'stroke-width': 4, 'stroke-linecap': 'round' }),
    shape('M70 24Q62 40 68 56', 'none', { stroke: '#BB9457', 'stroke-width': 4, 'stroke-linecap': 'round' }),
  ),
  orrin: logo(
    '#2F4858',
    disc([46, 64, 26], 'none', { stroke: '#F6AE2D', 'stroke-width': 9 }),
    disc([46, 64, 6], '#F6AE2D'),
    shape('M74 46L116 30V98L74 82Z', '#F6AE2D', { opacity: 0.55 }),
    shape('M74 54L116 48V80L74 74Z', '#FFE7B0'),
  ),
}
