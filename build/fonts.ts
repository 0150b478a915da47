import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { programRoot } from '#db/root.ts'

/** Where the fonts of the web app and of the desktop app stand. */
export const fontsFolder = join(programRoot, 'desktop/renderer/ui/fonts')

const inter = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const serif = import.meta
  .resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2')
const sources = {
  'inter.woff2': inter,
  'serif.woff2': serif,
  'serif-italic.woff2': serif.replace('-normal.', '-italic.'),
}

/** The weights in use, which `fonts.css` and `inter.css` name too. */
const weights = { min: 400, max: 700 }

/** What browsers apply by themselves; figures of one width; the l with a tail of `base.css`. */
const features = 'calt ccmp clig kern liga locl mark mkmk rclt rlig rvrn tnum cv05'.split(' ')

async function cut(source: string): Promise<Buffer> {
  const options = {
    keepAllGlyphs: true,
    keepFeatures: features,
    noHinting: true,
    variationAxes: { wght: weights },
  }
  return await subsetFont(await readFile(new URL(source)), '', options)
}

/** Cuts each font down to what pages draw, about two thirds of its bytes; answers them by the names of their files. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const cuts = Object.entries(sources).map(async ([name, source]) => [name, await cut(source)] as const)
  return new Map(await Promise.all(cuts))
}

// `npm run fonts`: writes them anew, after a new version of a font or for another weight or feature.
if (import.meta.main) {
  await mkdir(fontsFolder, { recursive: true })
  for (const [name, bytes] of await cutFonts()) await writeFile(join(fontsFolder, name), bytes)
}
