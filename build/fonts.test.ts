import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutFonts, fontsFolder } from './fonts.ts'

test('the fonts that stand in the app are those that `npm run fonts` makes', async () => {
  const fonts = await cutFonts()
  const files = await readdir(fontsFolder)
  expect(files.filter((file) => file.endsWith('.woff2')).sort()).toEqual([...fonts.keys()].sort())
  for (const [name, bytes] of fonts) {
    const stored = await readFile(join(fontsFolder, name))
    expect({ name, isSame: stored.equals(bytes) }).toEqual({ name, isSame: true })
  }
})
