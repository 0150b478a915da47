import {
  box,
  dice,
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
  type Picture,
} from './svg.ts'
import { peaks, range, walker, type Point } from './land.ts'

const ridge = (): Picture =>
  scene(
    fade('rs', [
      [0, '#F9D29D'],
      [0.45, '#F4A27A'],
      [1, '#C96F7A'],
    ]),
    glow('rg', [
      [0, '#FFF3D0'],
      [0.25, '#FFE3A8', 0.8],
      [1, '#FFE3A8', 0],
    ]),
    box([0, 0, 1280, 800], 'url(#rs)'),
    disc([840, 300, 360], 'url(#rg)'),
    disc([840, 300, 46], '#FFF6DF'),
    shape(peaks(11, { from: 420, swing: 170, step: 190 }), '#D58A8E', { opacity: 0.75 }),
    shape(peaks(23, { from: 500, swing: 180, step: 230 }), '#B16E86', { opacity: 0.85 }),
    shape(range(5, { from: 560, swing: 110, step: 210 }), '#85577C'),
    shape(range(9, { from: 640, swing: 120, step: 240 }), '#5A4270'),
    shape('M-40 690Q140 640 320 668Q520 640 700 700Q900 742 1340 640V820H-40Z', '#322B54'),
    shape('M-40 700Q180 690 330 730Q640 800 900 770T1340 740V820H-40Z', '#1E1B3A'),
    moved([322, 672], walker('#14122B', '#E4572E')),
    line('M900 200Q912 192 920 200Q928 192 940 200M958 226Q967 220 973 226Q979 220 988 226', '#5A4270', {
      'stroke-width': 4,
    }),
  )

const sheep = ([x, y]: Point, scale: number): string =>
  moved(
    [x, y],
    group(
      { transform: `scale(${scale})` },
      line('M-14 6V20M-5 8V22M6 8V22M14 6V20', '#3B322C', { 'stroke-width': 4 }),
      oval([0, -4, 24, 15], '#FBF7EC'),
      disc([-14, -12, 9], '#FBF7EC'),
      disc([0, -17, 10], '#FBF7EC'),
      disc([13, -12, 9], '#FBF7EC'),
      oval([25, -10, 8, 10], '#3B322C'),
      line('M22 -18L16 -22', '#3B322C', { 'stroke-width': 5 }),
    ),
  )

const gate = (): Picture =>
  scene(
    fade('gs', [
      [0, '#A9D6E5'],
      [1, '#EAF4E2'],
    ]),
    box([0, 0, 1280, 800], 'url(#gs)'),
    oval([250, 150, 130, 34], '#FFF', { opacity: 0.8 }),
    oval([340, 128, 90, 34], '#FFF', { opacity: 0.8 }),
    oval([980, 110, 120, 30], '#FFF', { opacity: 0.7 }),
    shape(range(3, { from: 380, swing: 120, step: 260 }), '#A8C686'),
    shape('M-40 470Q300 330 640 400T1340 380V820H-40Z', '#7FB069'),
    shape('M-40 610Q320 500 700 560T1340 520V820H-40Z', '#5F9B4B'),
    shape('M500 820Q610 690 720 640Q860 580 1010 560L1060 566Q900 620 830 690Q780 740 790 820Z', '#D9C39A'),
    line('M40 560H560M40 600H560', '#6B4F36', { 'stroke-width': 9 }),
    ...[60, 180, 300, 420, 540].map((x) => box([x, 530, 16, 120], '#6B4F36', { rx: 3 })),
    line('M880 520H1270M880 556H1270', '#6B4F36', { 'stroke-width': 8 }),
    ...[880, 990, 1100, 1210].map((x) => box([x, 494, 15, 104], '#6B4F36', { rx: 3 })),
    turned(
      -14,
      [556, 600],
      ...[0, 1, 2, 3].map((n) => line(`M560 ${548 + n * 26}H700`, '#8A6A48', { 'stroke-width': 11 })),
      line('M560 630L700 548', '#8A6A48', { 'stroke-width': 9 }),
      box([694, 538, 12, 102], '#6B4F36', { rx: 3 }),
    ),
    ...[
      [1150, 470, 0.5],
      [1090, 490, 0.55],
      [1036, 512, 0.62],
      [980, 536, 0.7],
      [930, 566, 0.8],
      [884, 604, 0.95],
      [834, 652, 1.15],
      [764, 712, 1.4],
    ].map(([x = 0, y = 0, scale = 1]) => sheep([x, y], scale)),
    moved(
      [640, 736],
      group(
        { transform: 'scale(1.5)' },
        line('M-22 4V30M-12 6V30M16 6V30M24 2V30', '#2B2622', { 'stroke-width': 6 }),
        shape('M-32 -14Q-4 -24 26 -14Q34 -2 26 8H-26Q-36 0 -32 -14Z', '#2B2622'),
        line('M-30 -10Q-46 -20 -44 -34', '#2B2622', { 'stroke-width': 6 }),
        shape('M18 -12Q22 -36 40 -36Q54 -34 60 -24L50 -18Q46 -8 30 -4Z', '#2B2622'),
        shape('M30 -34L26 -18L38 -26Z', '#554A42'),
        disc([44, -28, 2.4], '#FFF'),
        shape('M8 -17Q18 -10 26 6H12Z', '#FBF7EC'),
      ),
    ),
  )

const commute = (): Picture =>
  scene(
    fade('cs', [
      [0, '#141C33'],
      [0.6, '#2F3E63'],
      [1, '#57607F'],
    ]),
    fade(
      'cb',
      [
        [0, '#FFF2C4', 0.95],
        [1, '#FFF2C4', 0],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0 },
    ),
    box([0, 0, 1280, 800], 'url(#cs)'),
    ...[
      [0, 210, 170],
      [150, 150, 130],
      [270, 240, 190],
      [440, 180, 140],
      [860, 200, 150],
      [990, 130, 160],
      [1130, 230, 170],
    ].map(([x = 0, top = 0, width = 0]) => box([x, top, width, 400], '#1B2440')),
    ...[
      [40, 270],
      [190, 210],
      [320, 330],
      [1030, 190],
      [1160, 300],
      [900, 280],
      [480, 250],
    ].map(([x = 0, y = 0]) => box([x, y, 24, 34], '#F6C667', { opacity: 0.85 })),
    box([0, 560, 1280, 240], '#222B45'),
    box([0, 560, 1280, 8], '#3A4768'),
    shape('M770 566L1290 590V740L770 596Z', 'url(#cb)', { opacity: 0.75 }),
    shape('M760 600L1290 650V800H1000Z', '#FFF2C4', { opacity: 0.14 }),
    moved(
      [600, 640],
      disc([-120, 0, 84], 'none', { stroke: '#0B1020', 'stroke-width': 12 }),
      disc([130, 0, 84], 'none', { stroke: '#0B1020', 'stroke-width': 12 }),
      line('M-84 -84A120 120 0 0 1 -22 -58M94 -84A120 120 0 0 1 206 -40', '#4A5A85', { 'stroke-width': 7 }),
      line(
        'M-120 0L-40 -120H70L130 0M-40 -120L10 0L70 -120M10 0H-120M-50 -150H-24M70 -120L60 -176H86',
        '#E4572E',
        {
          'stroke-width': 13,
          'stroke-linejoin': 'round',
        },
      ),
      box([-190, -96, 84, 76], '#F2C14E', { rx: 10 }),
      box([-190, -96, 84, 20], '#D9A52E', { rx: 8 }),
      disc([158, -66, 14], '#FFF7DA'),
      line('M-36 -150L-20 -250Q-10 -290 30 -300', '#2A9D8F', { 'stroke-width': 56 }),
      line('M20 -276L84 -222L92 -182', '#2A9D8F', { 'stroke-width': 24 }),
      line('M-34 -158L46 -118L20 -6L54 10', '#1A2238', { 'stroke-width': 30, 'stroke-linejoin': 'round' }),
      disc([56, -346, 32], '#EBBE98'),
      shape('M20 -352Q22 -392 60 -392Q94 -390 94 -354Q60 -362 20 -352Z', '#D1495B'),
    ),
    ...Array.from({ length: 60 }, (_, n) => {
      const random = dice(n + 40)
      const [x, y] = [random.int(0, 1280), random.int(0, 780)]
      return line(`M${x} ${y}l-8 26`, '#BFD0F0', { opacity: 0.35, 'stroke-width': 2 })
    }),
    oval([560, 744, 260, 16], '#0B1020', { opacity: 0.5 }),
  )

export const daylight: Record<string, Picture> = {
  ridge: ridge(),
  gate: gate(),
  commute: commute(),
}
