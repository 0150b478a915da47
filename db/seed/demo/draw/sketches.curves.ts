import { box, dice, disc, line, note, oval, scene, shape, words, type Picture } from './svg.ts'
import { arrow } from './paper.ts'

const weatherBox = (): Picture => {
  const x = (day: number): number => 560 + day * 1.75
  const temperatures = Array.from({ length: 365 }, (_, day) => {
    const random = dice(day + 9)
    return 10 - 11 * Math.cos(((day - 15) / 365) * Math.PI * 2) + (random.next() - 0.5) * 5
  })
  const path = `M${temperatures.map((t, day) => `${x(day).toFixed(1)} ${(430 - t * 11).toFixed(1)}`).join('L')}`
  return scene(
    box([0, 0, 1280, 800], '#DDEBF0'),
    disc([200, 150, 74], '#FFE08A'),
    oval([420, 190, 120, 40], '#FFF'),
    oval([340, 170, 80, 40], '#FFF'),
    box([0, 690, 1280, 110], '#8DB580'),
    box([258, 520, 26, 240], '#8A5A3C'),
    ...Array.from({ length: 6 }, (_, n) =>
      shape(
        `M170 ${290 + n * 42}Q270 ${264 + n * 42} 372 ${290 + n * 42}L348 ${318 + n * 42}Q270 ${296 + n * 42} 194 ${318 + n * 42}Z`,
        n % 2 ? '#F3EFE0' : '#FBF8EC',
        { stroke: '#C9C2A8', 'stroke-width': 2 },
      ),
    ),
    box([228, 366, 84, 96], '#1F7A4D', { rx: 6 }),
    box([242, 380, 30, 30], '#15171A', { rx: 3 }),
    ...Array.from({ length: 5 }, (_, n) => box([284, 382 + n * 14, 18, 6], '#F2C14E', { rx: 2 })),
    disc([252, 440, 7], '#E4572E'),
    line(
      'M372 300L412 258M360 312L424 300M366 306L420 336M412 258L424 300L420 336M396 274L404 298L400 326',
      '#7B878F',
      { 'stroke-width': 2 },
    ),
    disc([400, 300, 10], '#3A2A20'),
    line(
      'M392 294L378 284M392 300L376 300M392 306L380 318M408 294L420 284M408 300L424 300M408 306L420 318',
      '#3A2A20',
      { 'stroke-width': 2.5 },
    ),
    note('Augusta', [396, 372], { 'font-size': 34, fill: '#3A2A20' }),
    box([530, 120, 690, 420], '#FFFFFF', { rx: 16, opacity: 0.92 }),
    ...[-10, 0, 10, 20].map(
      (t) =>
        line(`M${x(0)} ${430 - t * 11}H${x(365)}`, '#173B4A', { opacity: t === 0 ? 0.4 : 0.12 }) +
        words(`${t}°`, [x(365) - 2, 424 - t * 11], {
          'font-size': 20,
          'text-anchor': 'end',
          fill: '#6A8592',
        }),
    ),
    line(path, '#D1495B', { 'stroke-width': 2.5 }),
    ...Array.from({ length: 73 }, (_, n) => {
      const random = dice(n + 77)
      const isSpider = n === 56 || n === 57
      const rain = isSpider ? 0 : random.next() ** 3 * 70
      return rain < 3 ? '' : box([x(n * 5), 520 - rain, 6, rain], '#2F7CA8', { opacity: 0.75 })
    }),
    line(`M${x(278)} 470V516M${x(294)} 470V516`, '#3A2A20', { 'stroke-width': 2, 'stroke-dasharray': '4 5' }),
    note('no rain, one spider', [x(286), 460], { 'font-size': 28, 'text-anchor': 'middle', fill: '#3A2A20' }),
    words('2,614,332 readings', [560, 166], { 'font-size': 32, 'font-weight': 700, fill: '#173B4A' }),
  )
}

const speaker = (): Picture => {
  const x = (hertz: number): number => 560 + (Math.log(hertz / 30) / Math.log(20_000 / 30)) * 640
  const response = Array.from({ length: 160 }, (_, n) => {
    const hertz = 30 * (20_000 / 30) ** (n / 159)
    const low = hertz < 80 ? -18 * (Math.log2(80 / hertz) / 1.4) : 0
    const dip = -2.2 * Math.exp(-((Math.log(hertz / 2200) / 0.22) ** 2))
    const high = hertz > 15_000 ? -8 * Math.log2(hertz / 15_000) : 0
    const level = low + dip + high + Math.sin(n * 0.9) * 0.5 + Math.sin(n * 0.23) * 0.7
    return `${x(hertz).toFixed(1)} ${(360 - level * 13).toFixed(1)}`
  })
  return scene(
    box([0, 0, 1280, 800], '#14202B'),
    box([0, 640, 1280, 160], '#2B1D14'),
    box([110, 130, 330, 530], '#8A5A3C', { rx: 14 }),
    box([110, 130, 330, 530], '#000', { rx: 14, opacity: 0.08 }),
    ...Array.from({ length: 9 }, (_, n) =>
      line(`M${126 + n * 36} 134C${132 + n * 36} 300 ${118 + n * 36} 460 ${128 + n * 36} 656`, '#6E452C', {
        'stroke-width': 2,
        opacity: 0.5,
      }),
    ),
    disc([275, 250, 62], '#1C1E22'),
    disc([275, 250, 34], '#C9CED1'),
    disc([275, 250, 34], '#FFF', { opacity: 0.2 }),
    disc([275, 470, 132], '#1C1E22'),
    disc([275, 470, 112], '#2F343A'),
    disc([275, 470, 40], '#15171A'),
    oval([246, 430, 30, 16], '#FFF', { opacity: 0.12 }),
    box([x(80), 334, x(16_000) - x(80), 52], '#4FB3BF', { opacity: 0.16 }),
    ...[-12, -6, 0, 6].map(
      (level) =>
        line(`M560 ${360 - level * 13}H1200`, '#FFF', { opacity: 0.12 }) +
        words(`${level > 0 ? '+' : ''}${level}`, [546, 368 - level * 13], {
          'font-size': 22,
          'text-anchor': 'end',
          fill: '#8FA6B5',
        }),
    ),
    ...[30, 100, 1000, 10_000].map(
      (hertz) =>
        line(`M${x(hertz)} 250V560`, '#FFF', { opacity: 0.12 }) +
        words(hertz < 1000 ? `${hertz} Hz` : `${hertz / 1000} kHz`, [x(hertz), 600], {
          'font-size': 22,
          'text-anchor': hertz === 30 ? 'start' : 'middle',
          fill: '#8FA6B5',
        }),
    ),
    line(`M${response.join('L')}`, '#F2C14E', { 'stroke-width': 6, 'stroke-linejoin': 'round' }),
    words('Passau 5', [560, 176], { 'font-size': 46, 'font-weight': 700, fill: '#F4EFE3' }),
    words('on axis, 3 m, in a barn', [560, 216], { 'font-size': 26, fill: '#8FA6B5' }),
    note('on one singer, a kindness', [x(2200), 478], {
      'font-size': 30,
      'text-anchor': 'middle',
      fill: '#F4EFE3',
    }),
    arrow([x(2200), 448], [x(2200), 402], '#F4EFE3'),
  )
}

export const curves: Record<string, Picture> = {
  'weather-box': weatherBox(),
  speaker: speaker(),
}
