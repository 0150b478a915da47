import { trayPictures, type TrayPicture } from '../core/trayModel.ts'

/** The colours of `ui/tokens.css` that have to be in a file. */
const colours = {
  accent: '#4f46c8',
  away: '#7f8794',
  alert: '#b42318',
  warning: '#f0b84a',
  onWarning: '#16181d',
}

/** Strokes in a box of 6 by 10: a picture must not depend on the fonts of the machine that draws it. */
const strokes: Record<string, string> = {
  '1': 'M1.4 2.6 3.6 1V9',
  '2': 'M1 3A2 2 0 0 1 5 3C5 5 1 6.6 1 9H5',
  '3': 'M1 1H5L2.9 4.2A2.4 2.4 0 1 1 1 8.2',
  '4': 'M4 9V1L.8 6.4H5.4',
  '5': 'M5 1H1.6L1.2 4.7A2.5 2.5 0 1 1 1 8.3',
  '6': 'M4.5 1C2 2.8 1 4.8 1 6.6A2 2.3 0 1 0 5 6.6 2 2 0 0 0 1.2 6',
  '7': 'M1 1H5L2.4 9',
  '8': 'M3 1a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 1 1 0-3.8M3 4.8a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 1 1 0-4.2',
  '9': 'M1.5 9C4 7.2 5 5.2 5 3.4A2 2.3 0 1 0 1 3.4 2 2 0 0 0 4.8 4',
  '+': 'M1 5H5M3 3V7',
  '!': 'M3 1V5.8M3 8.9V9',
}

const letter = (colour: string) =>
  `<path d="M11 24V8h6.5a5 5 0 0 1 0 10H11" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`

const drawing =
  (content: string, box = 32) =>
  (size: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${box} ${box}">${content}</svg>`

/** An SVG at a size in pixels. */
export type Drawing = ReturnType<typeof drawing>

const tile = (colour: string, radius = 8) => `<rect width="32" height="32" rx="${radius}" fill="${colour}"/>`

export const appIcon: Drawing = drawing(tile(colours.accent) + letter('#fff'))
/** macOS draws its icons with a margin of its own. */
export const macIcon: Drawing = drawing(
  `<g transform="translate(3.125 3.125) scale(.8047)">${tile(colours.accent, 7)}${letter('#fff')}</g>`,
)

interface Mark {
  text: string
  fill: string
  ink: string
}

const markOf = (picture: TrayPicture): Mark | null => {
  if (picture === 'normal' || picture === 'offline') return null
  if (picture === 'expired') return { text: '!', fill: colours.warning, ink: colours.onWarning }
  return { text: picture === 'dot' ? '' : picture, fill: colours.alert, ink: '#fff' }
}

/** Characters side by side in the middle of a disc. */
const written = (text: string, ink: string, { x, y, height }: { x: number; y: number; height: number }) => {
  const scale = height / 10
  const left = x - text.length * 3 * scale
  return text
    .split('')
    .map(
      (character, index) =>
        `<path transform="translate(${left + index * 6 * scale} ${y - height / 2}) scale(${scale})" d="${strokes[character]}" fill="none" stroke="${ink}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('')
}

/** In colour, for the notification area of Windows and the panels of Linux. */
export function colourTray(picture: TrayPicture): Drawing {
  const base = tile(picture === 'offline' ? colours.away : colours.accent) + letter('#fff')
  const mark = markOf(picture)
  if (!mark) return drawing(base)
  if (mark.text === '')
    return drawing(
      `${base}<circle cx="24.5" cy="7.5" r="6.5" fill="${mark.fill}" stroke="#fff" stroke-width="2"/>`,
    )
  // A white ring keeps the mark apart from the tile.
  const width = mark.text.length > 1 ? 28 : 21
  return drawing(
    `${base}<rect x="${32 - width}" y="11" width="${width}" height="21" rx="10.5" fill="${mark.fill}" stroke="#fff" stroke-width="1.5"/>${written(
      mark.text,
      mark.ink,
      { x: 32 - width / 2, y: 21.5, height: 15 },
    )}`,
  )
}

/** In black for the menu bar of macOS, which colours it; a number stands beside it as text. */
export function templateTray(picture: TrayPicture): Drawing {
  const isThin = picture === 'offline'
  const frame = `<rect x="3" y="3" width="26" height="26" rx="7" fill="none" stroke="#000" stroke-width="2.4" ${isThin ? 'stroke-dasharray="4 3.2"' : ''}/>`
  const inner = `<g transform="translate(5.4 4.8) scale(.7)">${letter('#000')}</g>`
  if (picture === 'expired')
    return drawing(
      frame +
        `<g transform="translate(10 6) scale(2)">${written('!', '#000', { x: 3, y: 5, height: 10 })}</g>`,
    )
  if (picture !== 'dot') return drawing(frame + inner)
  // The dot is cut out of the frame, so that it is seen in one colour.
  return drawing(
    `<mask id="m"><rect width="32" height="32" fill="#fff"/><circle cx="26" cy="6" r="8" fill="#000"/></mask><g mask="url(#m)">${frame}${inner}</g><circle cx="26" cy="6" r="5" fill="#000"/>`,
  )
}

/** Lies over the icon in the taskbar of Windows: the mark alone. */
export function overlay(picture: TrayPicture): Drawing | null {
  const mark = markOf(picture)
  if (!mark) return null
  const disc = `<circle cx="16" cy="16" r="${mark.text === '' ? 10 : 16}" fill="${mark.fill}"/>`
  return drawing(
    disc + written(mark.text, mark.ink, { x: 16, y: 16, height: mark.text.length > 1 ? 17 : 22 }),
  )
}

export const pictures = trayPictures
/** The menu bar shows numbers as text. */
export const templatePictures = ['normal', 'dot', 'expired', 'offline'] as const satisfies TrayPicture[]
export const fileName = (picture: TrayPicture): string => picture.replace('+', 'plus')
