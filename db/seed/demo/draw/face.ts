import { box, disc, el, line, oval, shape, type Picture } from './svg.ts'

type Hair =
  | 'short'
  | 'parted'
  | 'bald'
  | 'bob'
  | 'long'
  | 'bun'
  | 'curls'
  | 'afro'
  | 'scarf'
  | 'beanie'
  | 'cap'
  | 'pixie'
  | 'tail'
  | 'fringe'
  | 'flat'

interface Face {
  ground: string
  skin: string
  hair: Hair
  hairColor: string
  shirt: string
  collar?: 'round' | 'shirt' | 'roll' | 'dungarees'
  glasses?: 'round' | 'square'
  beard?: 'full' | 'moustache' | 'stubble'
  beardColor?: string
  earrings?: string
  age?: true
  /** What shows behind them. */
  behind?: 'sun' | 'arch' | 'dots' | 'stripes' | 'hills' | 'leaf'
  mouth?: 'smile' | 'small' | 'grin'
}

const skins = ['#F6D7BE', '#EBBE98', '#D59F73', '#B57B50', '#8D5834', '#5F3A22'] as const
type Skin = 0 | 1 | 2 | 3 | 4 | 5

const behindOf = (kind: Face['behind'], ground: string): string => {
  const light = '#FFFFFF'
  switch (kind) {
    case 'sun':
      return disc([50, 44, 38], light, { opacity: 0.28 })
    case 'arch':
      return shape('M16 100V52a34 34 0 0 1 68 0V100Z', light, { opacity: 0.22 })
    case 'dots':
      return Array.from({ length: 49 }, (_, n) =>
        disc([8 + (n % 7) * 14, 8 + Math.floor(n / 7) * 14, 2.2], light, { opacity: 0.3 }),
      ).join('')
    case 'stripes':
      return Array.from({ length: 7 }, (_, n) => box([n * 16 - 4, 0, 7, 100], light, { opacity: 0.14 })).join(
        '',
      )
    case 'hills':
      return (
        shape('M0 66Q22 40 46 62T100 54V100H0Z', '#000', { opacity: 0.12 }) +
        shape('M0 82Q30 58 60 78T100 72V100H0Z', '#000', { opacity: 0.14 })
      )
    case 'leaf':
      return [
        [14, 30, -30],
        [86, 26, 30],
        [10, 66, -60],
        [90, 64, 60],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          el(
            'g',
            { transform: `translate(${x} ${y}) rotate(${turn})` },
            shape('M0 -16Q12 0 0 16Q-12 0 0 -16Z', '#000', { opacity: 0.14 }),
          ),
        )
        .join('')
    case undefined:
      return box([0, 0, 100, 100], ground)
  }
}

/** What of the hair lies behind the head. */
const hairBehind = (hair: Hair, color: string): string => {
  switch (hair) {
    case 'bob':
      return shape('M27 46Q25 20 50 19Q75 20 73 46L75 66Q68 70 62 68H38Q32 70 25 66Z', color)
    case 'long':
      return shape('M27 46Q24 18 50 18Q76 18 73 46L79 90Q70 96 62 92H38Q30 96 21 90Z', color)
    case 'bun':
      return disc([50, 15, 9.5], color) + oval([50, 40, 24, 23], color)
    case 'curls':
      return [
        [31, 32, 12],
        [40, 22, 12],
        [53, 19, 12],
        [65, 25, 12],
        [71, 38, 11],
        [28, 46, 11],
        [73, 52, 10],
        [27, 58, 9],
        [74, 62, 8],
      ]
        .map(([x = 0, y = 0, r = 0]) => disc([x, y, r], color))
        .join('')
    case 'afro':
      return disc([50, 38, 30], color)
    case 'tail':
      return shape('M66 30Q88 34 84 62Q82 74 74 76Q80 58 70 46Z', color) + oval([50, 40, 24, 23], color)
    case 'scarf':
      return shape('M24 50Q22 15 50 14Q78 15 76 50Q78 74 84 92H16Q22 74 24 50Z', color)
    case 'fringe':
      return shape('M26 48Q23 18 50 18Q77 18 74 48L76 78H64V50H36V78H24Z', color)
    case 'bald':
    case 'beanie':
    case 'cap':
    case 'flat':
    case 'parted':
    case 'pixie':
    case 'short':
      return ''
  }
}

/** What of it lies over the forehead. */
const hairBefore = (hair: Hair, color: string): string => {
  switch (hair) {
    case 'short':
      return shape('M28 46Q25 20 50 19Q75 20 72 46Q70 38 66 34Q50 36 38 30Q31 36 28 46Z', color)
    case 'parted':
      return shape('M28 47Q24 21 49 19Q76 19 72 47Q70 39 67 35Q54 35 44 27Q36 36 31 37Q28 41 28 47Z', color)
    case 'bob':
      return shape('M28 48Q28 24 50 23Q72 24 72 48Q68 34 56 30Q44 36 32 37Q29 42 28 48Z', color)
    case 'long':
      return shape('M28 50Q27 23 50 22Q73 23 72 50Q68 34 50 29Q32 34 28 50Z', color)
    case 'bun':
      return shape('M28 46Q27 24 50 23Q73 24 72 46Q66 32 50 31Q34 32 28 46Z', color)
    case 'curls':
      return [
        [36, 31, 8],
        [46, 27, 8],
        [57, 28, 8],
        [66, 33, 7],
      ]
        .map(([x = 0, y = 0, r = 0]) => disc([x, y, r], color))
        .join('')
    case 'afro':
      return shape('M29 42Q32 24 50 23Q68 24 71 42Q60 32 50 33Q40 32 29 42Z', color)
    case 'pixie':
      return shape(
        'M27 48Q24 19 52 18Q77 20 73 48Q71 40 69 37L62 31L57 37L50 30L42 37L36 33Q30 40 27 48Z',
        color,
      )
    case 'tail':
      return shape('M28 46Q27 24 50 23Q73 24 72 46Q64 30 44 31Q33 35 28 46Z', color)
    case 'fringe':
      return shape('M28 50Q27 22 50 21Q73 22 72 50V41Q50 36 28 41Z', color)
    case 'flat':
      return shape('M28 44Q27 20 50 20Q73 20 72 44L69 36H31Z', color)
    case 'beanie':
      return (
        shape('M26 40Q26 14 50 14Q74 14 74 40Z', color) +
        box([24, 36, 52, 9], color, { rx: 4.5 }) +
        box([24, 36, 52, 9], '#000', { rx: 4.5, opacity: 0.16 }) +
        disc([50, 13, 4.5], color)
      )
    case 'cap':
      return (
        shape('M27 40Q27 17 50 17Q73 17 73 40Z', color) +
        shape('M27 37H74Q86 38 88 43Q70 42 27 42Z', color) +
        shape('M27 37H74Q86 38 88 43Q70 42 27 42Z', '#000', { opacity: 0.2 })
      )
    case 'scarf':
      return (
        line('M31 50Q30 24 50 23Q70 24 69 50Q68 68 50 72Q32 68 31 50Z', color, { 'stroke-width': 5 }) +
        shape('M32 66Q50 82 68 66Q72 78 66 86H34Q28 78 32 66Z', color)
      )
    case 'bald':
      return ''
  }
}

const beardOf = (beard: Face['beard'], color: string): string => {
  if (beard === 'full')
    return shape('M29 50Q30 76 50 77Q70 76 71 50Q69 58 62 59Q56 56 50 57Q44 56 38 59Q31 58 29 50Z', color)
  if (beard === 'moustache') return shape('M39 60Q44 55 50 58Q56 55 61 60Q56 64 50 61Q44 64 39 60Z', color)
  if (beard === 'stubble')
    return shape('M29 52Q31 75 50 76Q69 75 71 52Q68 62 50 62Q32 62 29 52Z', color, { opacity: 0.25 })
  return ''
}

const mouthOf = (mouth: Face['mouth'] = 'smile'): string => {
  if (mouth === 'grin')
    return shape('M42 62Q50 70 58 62Z', '#FFF', { stroke: '#4A2A1E', 'stroke-width': 1.2 })
  return line(mouth === 'small' ? 'M46 64Q50 65.5 54 64' : 'M43 62.5Q50 68 57 62.5', '#4A2A1E', {
    'stroke-width': 1.8,
  })
}

const glassesOf = (glasses: Face['glasses']): string => {
  if (!glasses) return ''
  const frame = { fill: '#FFF', 'fill-opacity': 0.22, stroke: '#2B2B33', 'stroke-width': 1.8 }
  const lens = (x: number): string =>
    glasses === 'round'
      ? el('circle', { cx: x, cy: 50, r: 7.2, ...frame })
      : el('rect', { x: x - 7.5, y: 44.5, width: 15, height: 11, rx: 2.5, ...frame })
  return lens(40.5) + lens(59.5) + line('M48 49Q50 47.5 52 49', '#2B2B33', { 'stroke-width': 1.8 })
}

const clothes = (shirt: string, collar: Face['collar'] = 'round'): string => {
  const body = shape('M8 106Q9 79 36 75Q50 82 64 75Q91 79 92 106Z', shirt)
  switch (collar) {
    case 'shirt':
      return (
        body +
        shape('M38 74L50 88L43 92L33 76Z', '#FFF', { opacity: 0.85 }) +
        shape('M62 74L50 88L57 92L67 76Z', '#FFF', { opacity: 0.85 })
      )
    case 'roll':
      return (
        body +
        box([37, 69, 26, 12], shirt, { rx: 5 }) +
        box([37, 69, 26, 12], '#000', { rx: 5, opacity: 0.14 })
      )
    case 'dungarees':
      return (
        body +
        box([30, 86, 40, 20], '#31456B', { rx: 3 }) +
        line('M33 88L29 77M67 88L71 77', '#31456B', { 'stroke-width': 6 })
      )
    case 'round':
      return body + line('M37 76Q50 87 63 76', '#000', { 'stroke-width': 2.5, opacity: 0.16 })
  }
}

const wrinkles = line('M34 55Q36 57 38 57M62 57Q64 57 66 55M44 33H56', '#4A2A1E', {
  'stroke-width': 1,
  opacity: 0.4,
})

/** Of these one does not see the colour of the hair. */
const hidden: ReadonlySet<Hair> = new Set(['bald', 'scarf', 'beanie', 'cap'])

/** A head with shoulders in a square of 100. */
const drawFace = (face: Face & { tone: Skin }): string => {
  const { ground, skin, hair, hairColor, glasses, beard, earrings } = face
  const brow = hidden.has(hair) || face.age ? '#5B473C' : hairColor
  const isCovered = hair === 'scarf'
  return [
    box([0, 0, 100, 100], ground),
    face.behind ? behindOf(face.behind, ground) : '',
    hairBehind(hair, hairColor),
    box([42, 62, 16, 20], skin, { rx: 7 }),
    box([42, 68, 16, 7], '#000', { opacity: 0.12 }),
    clothes(face.shirt, face.collar),
    isCovered ? '' : disc([28.5, 51, 4.6], skin) + disc([71.5, 51, 4.6], skin),
    shape('M29 46Q29 25 50 25Q71 25 71 46Q72 72 50 74Q28 72 29 46Z', skin),
    disc([38, 58, 4], '#E2574C', { opacity: 0.16 }),
    disc([62, 58, 4], '#E2574C', { opacity: 0.16 }),
    beardOf(beard, face.beardColor ?? hairColor),
    line('M50 51Q52 56 49.5 57.5', '#000', { 'stroke-width': 1.4, opacity: 0.28 }),
    mouthOf(face.mouth),
    oval([40.5, 50, 2, 2.5], '#2A1E1A'),
    oval([59.5, 50, 2, 2.5], '#2A1E1A'),
    line('M36 44Q40.5 41.5 45 44M55 44Q59.5 41.5 64 44', brow, { 'stroke-width': 1.8, opacity: 0.85 }),
    face.age ? wrinkles : '',
    hairBefore(hair, hairColor),
    glassesOf(glasses),
    earrings ? disc([28.5, 57.5, 2.2], earrings) + disc([71.5, 57.5, 2.2], earrings) : '',
  ].join('')
}

/** A portrait; `tone` is the skin, from the lightest to the darkest. */
export const portrait = (tone: Skin, face: Omit<Face, 'skin'>): Picture => ({
  width: 192,
  height: 192,
  body: `<g transform="scale(1.92)">${drawFace({ ...face, skin: skins[tone], tone })}</g>`,
})
