import {
  box,
  disc,
  fade,
  glow,
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

type Point = [x: number, y: number]

const coffeeBag = (): Picture =>
  scene(
    fade('cb', [
      [0, '#D9E4E6'],
      [1, '#B9CCD1'],
    ]),
    box([0, 0, 1280, 800], 'url(#cb)'),
    box([0, 620, 1280, 180], '#8FA9AE'),
    box([0, 620, 1280, 8], '#FFF', { opacity: 0.4 }),
    oval([420, 700, 250, 26], '#000', { opacity: 0.16 }),
    shape('M250 190L270 130H570L590 190V690Q420 712 250 690Z', '#F4EFE6'),
    shape('M270 130H570L580 160H260Z', '#E1D8C8'),
    box([250, 180, 340, 16], '#1D3557'),
    shape('M500 196L590 190V690L520 698Z', '#000', { opacity: 0.05 }),
    shape('M280 470L360 330L408 410L452 346L560 470V560H280Z', '#1D3557'),
    shape('M360 330L334 376L360 392L382 366Z', '#FFF'),
    shape('M280 500Q340 480 420 500T560 496V560H280Z', '#7FB3C8'),
    disc([508, 300, 26], '#E9A23B'),
    words('SUNDAY', [420, 622], {
      'font-size': 44,
      'font-weight': 700,
      'letter-spacing': 6,
      'text-anchor': 'middle',
      fill: '#1D3557',
    }),
    words('nordkaffe', [420, 250], {
      'font-size': 34,
      'font-weight': 600,
      'text-anchor': 'middle',
      fill: '#1D3557',
    }),
    words('roasted on', [420, 662], { 'font-size': 20, 'text-anchor': 'middle', fill: '#7A8790' }),
    // Cup, cone, moka pot, glass.
    moved(
      [700, 640],
      oval([0, 44, 92, 16], '#000', { opacity: 0.15 }),
      oval([0, 38, 84, 15], '#FFF'),
      shape('M-46 -30H46Q46 34 0 34Q-46 34 -46 -30Z', '#FFF'),
      oval([0, -30, 46, 12], '#5A3220'),
      oval([-8, -32, 24, 5], '#C98B57'),
      line('M46 -18Q74 -18 66 4Q58 16 38 10', '#FFF', { 'stroke-width': 9 }),
    ),
    moved(
      [850, 600],
      oval([0, 86, 86, 14], '#000', { opacity: 0.14 }),
      shape('M-70 -110H70L22 -10H-22Z', '#E4572E'),
      oval([0, -110, 70, 15], '#B9421F'),
      oval([0, -110, 54, 10], '#5A3220'),
      shape('M-52 0H52Q66 84 48 86H-48Q-66 84 -52 0Z', '#FFF', { opacity: 0.55 }),
      shape('M-56 40H56Q62 84 48 86H-48Q-62 84 -56 40Z', '#7A4A21', { opacity: 0.85 }),
      line('M0 -8V38', '#7A4A21', { 'stroke-width': 4 }),
    ),
    moved(
      [1000, 610],
      oval([0, 78, 76, 13], '#000', { opacity: 0.14 }),
      shape('M-46 -20H46L60 78H-60Z', '#AEB7BC'),
      shape('M-46 -20H46L34 -118H-34Z', '#C9CED1'),
      shape('M-46 -20H-10L-16 78H-60Z', '#FFF', { opacity: 0.3 }),
      box([-50, -28, 100, 12], '#8A949B', { rx: 4 }),
      shape('M-34 -118H34L20 -138H-20Z', '#AEB7BC'),
      disc([0, -144, 9], '#2B2724'),
      line('M40 -96Q92 -96 84 -20', '#2B2724', { 'stroke-width': 15 }),
      shape('M-34 -112L-62 -104L-38 -84Z', '#C9CED1'),
    ),
    moved(
      [1140, 620],
      oval([0, 66, 56, 11], '#000', { opacity: 0.14 }),
      shape('M-44 -110H44L36 66H-36Z', '#FFF', { opacity: 0.5 }),
      shape('M-40 -60H40L35 60H-35Z', '#4A2A1A', { opacity: 0.92 }),
      ...(
        [
          [-18, -40],
          [14, -20],
          [-10, 8],
          [18, -56],
        ] as Point[]
      ).map(([x, y]) =>
        box([x - 15, y - 15, 30, 30], '#FFF', { opacity: 0.35, rx: 5, transform: `rotate(14 ${x} ${y})` }),
      ),
      line('M12 -150L-8 40', '#E4572E', { 'stroke-width': 8 }),
    ),
    ...[
      [90, 700],
      [140, 730],
      [180, 690],
      [650, 740],
      [760, 748],
    ].map(([x = 0, y = 0], n) =>
      turned(
        n * 50,
        [x, y],
        oval([x, y, 20, 13], '#5A3220'),
        line(`M${x - 17} ${y}Q${x} ${y - 8} ${x + 17} ${y}`, '#3B2113', { 'stroke-width': 3 }),
      ),
    ),
  )

const deskLampProduct = (): Picture =>
  scene(
    fade('dlb', [
      [0, '#101830'],
      [1, '#1D2A4D'],
    ]),
    glow('dlg', [
      [0, '#FFE9AE', 0.95],
      [1, '#FFE9AE', 0],
    ]),
    box([0, 0, 1280, 800], 'url(#dlb)'),
    box([0, 620, 1280, 180], '#2B1D14'),
    shape('M480 262L120 620H980L690 262Z', '#FFE9AE', { opacity: 0.16 }),
    oval([560, 640, 430, 60], 'url(#dlg)'),
    box([880, 600, 220, 30], '#FCBF49', { rx: 12 }),
    line('M990 604L1040 400L860 190', '#E9ECEF', { 'stroke-width': 18, 'stroke-linejoin': 'round' }),
    disc([1040, 400, 22], '#FCBF49'),
    line('M860 190L560 236', '#E9ECEF', { 'stroke-width': 18 }),
    disc([860, 190, 22], '#FCBF49'),
    turned(
      -8,
      [580, 240],
      box([440, 214, 280, 42], '#E9ECEF', { rx: 21 }),
      box([462, 248, 236, 10], '#FFF6D8', { rx: 5 }),
    ),
    turned(
      -3,
      [480, 650],
      box([300, 636, 360, 20], '#F7EFDD', { rx: 4 }),
      box([300, 620, 360, 18], '#3E7C8F', { rx: 4 }),
    ),
    oval([760, 642, 40, 10], '#000', { opacity: 0.3 }),
    box([728, 570, 64, 74], '#C8553D', { rx: 8 }),
    line('M792 586Q818 588 812 612Q806 626 792 624', '#C8553D', { 'stroke-width': 9 }),
    note('for two weeks, on your desk', [120, 150], { 'font-size': 52, fill: '#F4EFE3' }),
  )

const lettersPicture = (): Picture => {
  const envelope = (degrees: number, [x, y]: Point, [color, stamp]: [string, string]): string =>
    turned(
      degrees,
      [x + 170, y + 110],
      box([x + 8, y + 10, 340, 220], '#000', { rx: 6, opacity: 0.18 }),
      box([x, y, 340, 220], color, { rx: 6 }),
      line(`M${x} ${y}L${x + 170} ${y + 118}L${x + 340} ${y}`, '#000', { opacity: 0.16, 'stroke-width': 4 }),
      box([x + 270, y + 20, 48, 58], stamp, { rx: 3 }),
      box([x + 276, y + 26, 36, 46], '#FFF', { opacity: 0.3 }),
      line(`M${x + 60} ${y + 146}h120M${x + 60} ${y + 170}h160M${x + 60} ${y + 194}h90`, '#2B3A67', {
        'stroke-width': 5,
        opacity: 0.75,
      }),
    )
  return scene(
    box([0, 0, 1280, 800], '#33586A'),
    ...Array.from({ length: 26 }, (_, n) =>
      line(`M${n * 52} 0V800`, '#FFF', { opacity: 0.04, 'stroke-width': 20 }),
    ),
    envelope(-14, [110, 110], ['#EFE3CB', '#9B2226']),
    envelope(9, [780, 90], ['#F7EFDD', '#2F6B3C']),
    envelope(-5, [820, 440], ['#E8D9B8', '#E9A23B']),
    envelope(12, [130, 470], ['#F2E7D0', '#3D348B']),
    turned(
      -3,
      [640, 420],
      box([438, 150, 420, 540], '#000', { rx: 4, opacity: 0.2 }),
      box([430, 140, 420, 540], '#FBF6E9', { rx: 4 }),
      words('Dear stranger,', [474, 218], { 'font-family': 'Z003', 'font-size': 52, fill: '#2B3A67' }),
      ...Array.from({ length: 9 }, (_, n) =>
        line(
          `M476 ${270 + n * 42}${Array.from({ length: n === 8 ? 8 : 19 }, (__, k) => `q${7 + ((k * 5 + n) % 6)} ${-16 + ((k * 3 + n * 2) % 9)} ${17 - ((n + k) % 4)} 0`).join('')}`,
          '#2B3A67',
          { 'stroke-width': 3 },
        ),
      ),
    ),
    turned(
      38,
      [860, 560],
      box([850, 330, 26, 300], '#1B1B1E', { rx: 12 }),
      box([850, 420, 26, 12], '#D9A441'),
      shape('M852 630H874L863 690Z', '#C9CED1'),
      line('M863 640V686', '#3A3632', { 'stroke-width': 2 }),
    ),
  )
}

export const adverts: Record<string, Picture> = {
  'coffee-bag': coffeeBag(),
  'campaign-desk-lamp': deskLampProduct(),
  'campaign-letters': lettersPicture(),
}
