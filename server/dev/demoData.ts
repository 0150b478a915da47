import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureNames, pictureOf } from '#db/seed/demo/pictures.ts'
import { seedDemo, type DemoOptions, type SeedResult } from '#db/seed/demo.ts'
import type { MediaStore } from '../ports/media.ts'

interface Making extends Omit<DemoOptions, 'ready'> {
  media: MediaStore
  /** The folder of package.json. */
  appDir: string
}

/** Puts the pictures of the demonstration where uploads are kept. Each has one name, so this may be repeated. */
async function keepPictures(media: MediaStore, appDir: string): Promise<void> {
  const folder = join(appDir, 'db', 'seed', 'demo', 'pictures')
  await Promise.all(
    pictureNames.map(async (name) => {
      const content = await readFile(join(folder, `${name}.webp`))
      await media.put({ name: pictureOf(name).media, contentType: 'image/webp', content })
    }),
  )
}

/** Fills an empty database with the demonstration; its pictures are there first, so that no post is without its own. */
export async function makeDemo({ media, appDir, ...options }: Making): Promise<SeedResult> {
  return await seedDemo({ ...options, ready: keepPictures(media, appDir) })
}
