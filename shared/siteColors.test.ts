import { describe, expect, it } from 'vitest'
import { contrastIn, contrastOf, paletteOf, readable, themes, type Theme } from './siteColors.ts'

const shades = ['00', '33', '66', '99', 'cc', 'ff']
const colors = shades.flatMap((red) =>
  shades.flatMap((green) => shades.map((blue) => `#${red}${green}${blue}`)),
)

describe.each(['light', 'dark'] as Theme[])('in %s', (theme) => {
  it('every accent that can be read makes a palette that can be read', () => {
    const accents = colors.filter((color) => contrastIn(theme, color) >= readable)
    expect(accents.length).toBeGreaterThan(20)
    const poor = accents.filter((accent) => {
      const { solid, solidHover, subtle, on } = paletteOf(theme, accent)
      return (
        contrastOf('#ffffff', solid) < readable ||
        contrastOf('#ffffff', solidHover) < readable ||
        contrastOf(on, subtle) < readable
      )
    })
    expect(poor).toEqual([])
  })

  it('the accent that it comes with makes the palette that it comes with', () => {
    const { palette } = themes[theme]
    expect(paletteOf(theme, palette.accent.toUpperCase())).toBe(palette)
  })
})

it('black on white is 21 to 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
})
