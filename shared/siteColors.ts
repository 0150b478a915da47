/** The colours of one theme that an operator's accent decides, each as `#rrggbb`. */
export interface Palette {
  accent: string
  solid: string
  solidHover: string
  subtle: string
  on: string
}

export type Theme = 'light' | 'dark'

interface ThemeColors {
  /** What texts in the accent stand on. */
  grounds: readonly string[]
  surface: string
  /** As `ui/colors.css` has them. */
  palette: Palette
}

/** Both themes as `ui/colors.css` has them; a test holds the two together. */
export const themes: Record<Theme, ThemeColors> = {
  light: {
    grounds: ['#f8f9fb', '#ffffff', '#f0f2f5', '#fff9e8'],
    surface: '#ffffff',
    palette: {
      accent: '#4f46c8',
      solid: '#4f46c8',
      solidHover: '#4038ab',
      subtle: '#edecfb',
      on: '#3d35a3',
    },
  },
  dark: {
    grounds: ['#0e1014', '#15181e', '#1d2128', '#23210f'],
    surface: '#15181e',
    palette: {
      accent: '#a7a1ff',
      solid: '#665bde',
      solidHover: '#6c61e5',
      subtle: '#25234a',
      on: '#c6c2ff',
    },
  },
}

/** What WCAG asks of text at level AA. */
export const readable = 4.5

const white = '#ffffff'
const black = '#000000'

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours (`#rrggbb`) by WCAG: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** The lowest contrast of an accent with what its texts stand on in a theme. */
export const contrastIn = (theme: Theme, accent: string): number =>
  Math.min(...themes[theme].grounds.map((ground) => contrastOf(accent, ground)))

/** A colour with this share of another in it. */
function mixed(color: string, other: string, share: number): string {
  const others = partsOf(other)
  const parts = partsOf(color).map((part, at) => Math.round(part + ((others[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The colour moved towards another until it stands out from the ground this much. */
function movedUntil(color: string, towards: string, rule: { ground: string; contrast: number }): string {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mixed(color, towards, share)
    if (contrastOf(moved, rule.ground) >= rule.contrast) return moved
  }
  return towards
}

/** The colours that follow from an accent that can be read in the theme; white text on `solid` can be read too. */
export function paletteOf(theme: Theme, accent: string): Palette {
  const { palette, surface } = themes[theme]
  if (accent.toLowerCase() === palette.accent) return palette
  const isLight = theme === 'light'
  const solid = movedUntil(accent, black, { ground: white, contrast: isLight ? readable : readable + 0.5 })
  const subtle = mixed(accent, surface, isLight ? 0.9 : 0.78)
  return {
    accent,
    solid,
    solidHover: isLight ? mixed(solid, black, 0.16) : mixed(solid, white, 0.03),
    subtle,
    on: movedUntil(mixed(accent, isLight ? black : white, 0.2), isLight ? black : white, {
      ground: subtle,
      contrast: readable,
    }),
  }
}

/** The custom properties of `ui/colors.css` that a palette sets. */
export const propertiesOf = (palette: Palette): Record<`--${string}`, string> => ({
  '--accent': palette.accent,
  '--accent-solid': palette.solid,
  '--accent-solid-hover': palette.solidHover,
  '--accent-subtle': palette.subtle,
  '--accent-on': palette.on,
})

const declared = (palette: Palette): string =>
  Object.entries(propertiesOf(palette))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** A site's colors as a style sheet: stronger than the app's own, wherever that stands. Paper is light. */
export const cssOf = ({ light, dark }: Record<Theme, Palette>): string =>
  `:root:root{${declared(light)}}@media screen{:root[data-theme=dark][data-theme]{${declared(dark)}}}`

/** The palettes of both themes by the accents that are set. */
export const palettesOf = (set: {
  accentLight?: string | null | undefined
  accentDark?: string | null | undefined
}): Record<Theme, Palette> => ({
  light: set.accentLight ? paletteOf('light', set.accentLight) : themes.light.palette,
  dark: set.accentDark ? paletteOf('dark', set.accentDark) : themes.dark.palette,
})
