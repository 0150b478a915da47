import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { charts } from './charts.ts'
import { firstFaces } from './faces.first.ts'
import { secondFaces } from './faces.second.ts'
import { maps } from './maps.ts'
import { marks } from './marks.ts'
import { adverts } from './adverts.ts'
import { boards } from './boards.ts'
import { kitchen } from './kitchen.ts'
import { daylight } from './outdoors.day.ts'
import { night } from './outdoors.night.ts'
import { rooms } from './rooms.ts'
import { curves } from './sketches.curves.ts'
import { plans } from './sketches.plans.ts'
import { thingSketches } from './sketches.things.ts'
import { svgOf, type Picture } from './svg.ts'
import { things } from './things.ts'
import { logos, tiles } from './tiles.ts'

/**
 * `npm run demo:pictures`: draws every picture of the demonstration anew, as files beside this folder and
 * a list of them for the seed. Letters are set in Inter, P052, C059 and Z003, which have to be installed
 * (Debian: fonts-inter, fonts-urw-base35). Look at each of them before you commit it.
 */
const folder = join(import.meta.dirname, '..', 'pictures')
const list = join(import.meta.dirname, '..', 'drawn.ts')
const previewList = join(import.meta.dirname, '..', 'previews.ts')
/** Faces, tiles and logos are narrower. */
const shownLarge = 640

const named = (prefix: string, pictures: Record<string, Picture>): [string, Picture][] =>
  Object.entries(pictures).map(([name, picture]) => [`${prefix}${name}`, picture])

const all: [string, Picture][] = [
  ...named('', {
    ...charts,
    ...daylight,
    ...night,
    ...rooms,
    ...kitchen,
    ...thingSketches,
    ...plans,
    ...curves,
    ...things,
    ...adverts,
    ...maps,
    ...boards,
  }),
  ...named('face-', { ...firstFaces, ...secondFaces, ...marks }),
  ...named('tile-', tiles),
  ...named('logo-', logos),
]

/** Draws one, and answers its lines of both lists. */
const draw = async ([name, picture]: [string, Picture]): Promise<{ line: string; preview: string }> => {
  const content = await sharp(Buffer.from(svgOf(picture)))
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer()
  await writeFile(join(folder, `${name}.webp`), content)
  const colors = await sharp(content)
    .flatten({ background: '#ffffff' })
    .resize({ width: 3, height: 3, fit: 'fill' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const sha256 = createHash('sha256').update(content).digest('base64')
  const key = /^[a-z_]+$/.test(name) ? name : `'${name}'`
  return {
    line: `  ${key}: [${content.length}, ${picture.width}, ${picture.height}, '${sha256}'],\n`,
    preview: picture.width >= shownLarge ? `  ${key}: '${colors.toString('hex')}',\n` : '',
  }
}

await mkdir(folder, { recursive: true })
for (const old of await readdir(folder)) await rm(join(folder, old))
const drawn: { line: string; preview: string }[] = []
for (const one of all) drawn.push(await draw(one))
const made = '// Made by `npm run demo:pictures`.\n\n'
await writeFile(
  list,
  `${made}/** Bytes, width, height and the SHA-256 of each picture. */\nexport const drawn = {\n${drawn.map(({ line }) => line).join('')}} as const\n`,
)
await writeFile(
  previewList,
  `${made}/** Nine colors of each picture that is shown large, as an upload keeps them. */\nexport const previews: Readonly<Record<string, string>> = {\n${drawn.map(({ preview }) => preview).join('')}}\n`,
)
