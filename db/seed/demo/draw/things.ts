import { box, disc, line, moved, note, oval, scene, shape, turned, type Picture } from './svg.ts'

type Place = [x: number, y: number, width: number, height: number]

export const shadow = ([x, y, width, height]: Place, rx: number): string =>
  box([x + 8, y + 10, width, height], '#000', { rx, opacity: 0.16 })

/** Everything in a pack, laid out on boards and seen from above. */
const pack = (): Picture => {
  const at = (degrees: number, place: Place, [rx, color]: [number, string]): string => {
    const [x, y, width, height] = place
    return turned(degrees, [x + width / 2, y + height / 2], shadow(place, rx), box(place, color, { rx }))
  }
  return scene(
    box([0, 0, 1280, 800], '#C9A477'),
    ...Array.from(
      { length: 9 },
      (_, n) =>
        box([0, n * 92, 1280, 90], n % 2 ? '#C29A6B' : '#CFAE84') +
        box([((n * 340) % 1280) - 2, n * 92, 4, 90], '#A67F52'),
    ),
    // The pack itself, with its straps.
    turned(
      -6,
      [250, 330],
      shadow([110, 110, 280, 440], 60),
      box([110, 110, 280, 440], '#2F6B3C', { rx: 60 }),
      box([150, 90, 200, 110], '#3F8A50', { rx: 40 }),
      box([150, 370, 200, 140], '#275A33', { rx: 26 }),
      line('M190 210V360M310 210V360', '#1B3F24', { 'stroke-width': 10 }),
      box([238, 150, 24, 44], '#E9A23B', { rx: 5 }),
    ),
    at(4, [470, 90, 300, 104], [52, '#E4572E']),
    line('M520 92Q530 140 520 194M720 96Q730 144 720 198', '#A83C1D', { 'stroke-width': 6 }),
    ...Array.from({ length: 6 }, (_, n) =>
      turned(12, [820, 120], box([812 + n * 14, 84, 6, 92], '#9AA6AD', { rx: 3 })),
    ),
    at(-3, [468, 232, 250, 150], [70, '#F2C14E']),
    ...Array.from({ length: 5 }, (_, n) =>
      line(`M${506 + n * 44} 240Q${496 + n * 44} 306 ${506 + n * 44} 374`, '#C9962B', { 'stroke-width': 4 }),
    ),
    at(2, [760, 220, 190, 96], [48, '#2A9D8F']),
    disc([950, 268, 40], '#21867B'),
    disc([950, 268, 20], '#2A9D8F'),
    at(-8, [470, 430, 210, 170], [18, '#1D4E89']),
    line('M574 436V596M486 470L574 452L664 470', '#12345E', { 'stroke-width': 5 }),
    at(6, [720, 360, 170, 130], [22, '#B23A2E']),
    line('M728 420H882M802 366V486', '#8C2A20', { 'stroke-width': 5 }),
    // Pot, burner, bottles.
    disc([1066, 176, 84], '#000', { opacity: 0.14 }),
    disc([1058, 166, 84], '#C9CED1'),
    disc([1058, 166, 68], '#9AA3A8'),
    line('M1130 130L1206 92', '#3A3632', { 'stroke-width': 12 }),
    at(0, [970, 320, 66, 190], [22, '#7FC4DD']),
    box([976, 306, 54, 26], '#E7ECEF', { rx: 6 }),
    at(0, [1062, 340, 66, 170], [22, '#7FC4DD']),
    box([1068, 326, 54, 26], '#E7ECEF', { rx: 6 }),
    // The map, the paperback, the ear plugs and the bear.
    turned(
      9,
      [1130, 640],
      shadow([1030, 560, 200, 170], 6),
      box([1030, 560, 200, 170], '#EDE6CE', { rx: 6 }),
      line('M1050 700Q1090 610 1130 660T1216 590', '#D1495B', { 'stroke-width': 5 }),
      line('M1034 610Q1100 570 1226 620M1034 660Q1110 630 1226 690', '#9CC5A1', { 'stroke-width': 6 }),
      line('M1096 560V730M1164 560V730', '#C9BE9A'),
    ),
    at(-5, [880, 560, 110, 160], [6, '#5B2A86']),
    box([896, 596, 76, 8], '#F4E9D0', { transform: 'rotate(-5 935 640)' }),
    box([896, 616, 50, 6], '#F4E9D0', { transform: 'rotate(-5 935 640)' }),
    oval([836, 556, 12, 8], '#F7B4D0'),
    oval([836, 580, 12, 8], '#F7B4D0'),
    at(3, [480, 640, 150, 92], [16, '#E4572E']),
    box([538, 660, 34, 10], '#FFF'),
    box([550, 648, 10, 34], '#FFF'),
    moved(
      [740, 640],
      disc([-22, -44, 16], '#9A6B3F'),
      disc([22, -44, 16], '#9A6B3F'),
      disc([0, -26, 33], '#B07F4F'),
      oval([0, 36, 38, 44], '#B07F4F'),
      oval([-36, 24, 14, 24], '#9A6B3F'),
      oval([36, 24, 14, 24], '#9A6B3F'),
      oval([-18, 76, 15, 18], '#9A6B3F'),
      oval([18, 76, 15, 18], '#9A6B3F'),
      oval([0, -18, 14, 10], '#DDB58A'),
      disc([0, -22, 4], '#3A2A20'),
      disc([-12, -32, 3.4], '#3A2A20'),
      disc([12, -32, 3.4], '#3A2A20'),
    ),
    turned(
      -4,
      [250, 680],
      box([96, 622, 330, 108], '#F7EFDD', { rx: 6 }),
      note('6,402 g', [140, 700], { 'font-size': 72, fill: '#3A3632' }),
    ),
  )
}

const notebook = (): Picture =>
  scene(
    box([0, 0, 1280, 800], '#9A6B43'),
    ...Array.from({ length: 7 }, (_, n) =>
      line(`M-10 ${60 + n * 118}Q320 ${30 + n * 118} 640 ${70 + n * 118}T1300 ${50 + n * 118}`, '#7F5433', {
        'stroke-width': 5,
        opacity: 0.5,
      }),
    ),
    turned(
      -5,
      [640, 400],
      box([206, 156, 880, 520], '#000', { rx: 16, opacity: 0.22 }),
      box([190, 140, 880, 520], '#9B2226', { rx: 14 }),
      box([204, 152, 426, 496], '#FBF6E9', { rx: 6 }),
      box([632, 152, 426, 496], '#FBF6E9', { rx: 6 }),
      box([600, 152, 32, 496], '#000', { opacity: 0.07 }),
      box([632, 152, 26, 496], '#000', { opacity: 0.05 }),
      ...Array.from({ length: 16 }, (_, n) =>
        line(`M236 ${196 + n * 28}H596`, '#8FB6CC', { 'stroke-width': 1.5, opacity: 0.8 }),
      ),
      ...Array.from({ length: 9 }, (_, n) =>
        line(
          `M240 ${190 + n * 28}${Array.from({ length: 18 }, (__, k) => `q${8 + ((k * 7 + n * 3) % 5)} ${-14 + ((k * 5 + n) % 8)} ${16 - ((n + k) % 3)} 0`).join('')}`,
          '#2B3A67',
          { 'stroke-width': 2.6 },
        ),
      ),
      // A cup on the other page.
      line('M760 420Q758 520 800 540H884Q926 520 924 420Z', '#3A3632', { 'stroke-width': 5 }),
      oval([842, 420, 82, 22], '#8A5A36', { stroke: '#3A3632', 'stroke-width': 5 }),
      line('M924 440Q976 436 966 480Q954 510 914 502', '#3A3632', { 'stroke-width': 5 }),
      line('M742 560Q842 584 944 560', '#3A3632', { 'stroke-width': 5 }),
      line('M810 380Q796 350 812 326M846 384Q834 350 850 322M880 380Q868 352 884 330', '#3A3632', {
        'stroke-width': 4,
      }),
      note('40', [1020, 636], { 'font-size': 26, fill: '#8A8078' }),
      shape('M650 146H668V220L659 208L650 220Z', '#D9A441'),
    ),
    turned(
      28,
      [640, 400],
      box([632, 60, 20, 560], '#F2C14E'),
      box([632, 60, 20, 40], '#E78F9A'),
      box([632, 100, 20, 22], '#B8C2C8'),
      shape('M632 620H652L642 668Z', '#EBCB98'),
      shape('M638 650H646L642 668Z', '#2B2724'),
    ),
    moved(
      [1150, 640],
      disc([0, 0, 96], '#F4EFE3'),
      disc([0, 0, 76], '#E4DCCB'),
      shape('M-62 -8L44 -46Q60 10 6 52Z', '#F2D27A'),
      shape('M-62 -8L44 -46L40 -34L-58 2Z', '#FFF6D6'),
    ),
  )

export const things: Record<string, Picture> = {
  pack: pack(),
  notebook: notebook(),
}
