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

/** Draws one, and answers its line of the list. */
const draw = async ([name, picture]: [string, Picture]): Promise<string> => {
  const content = await sharp(Buffer.from(svgOf(picture)))
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer()
  await writeFile(join(folder, `${name}.webp`), content)
  const sha256 = createHash('sha256').update(content).digest('base64')
  const key = /^[a-z_]+$/.test(name) ? name : `'${name}'`
  return `  ${key}: [${content.length}, ${picture.width}, ${picture.height}, '${sha256}'],\n`
}

await mkdir(folder, { recursive: true })
for (const old of await readdir(folder)) await rm(join(folder, old))
const lines: string[] = []
for (const one of all) lines.push(await draw(one))
await writeFile(
  list,
  `// Made by \`npm run demo:pictures\`.\n\n/** Bytes, width, height and the SHA-256 of each picture. */\nexport const drawn = {\n${lines.join('')}} as const\n`,
)
