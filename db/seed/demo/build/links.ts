import { isPicture } from '../pictures.ts'
import { pictureUrl, postOf, type DemoWorld } from './world.ts'

/** Puts the addresses of posts and pictures in the place of their keys: `](post:key)`, `](picture:name)`. */
export const expandLinks = (world: DemoWorld, text: string, use: { ownerId: string; at: Date }): string =>
  text
    .replaceAll(/\]\(post:([a-z0-9-]+)\)/g, (_, key: string) => `](${postOf(world, key).path})`)
    .replaceAll(/\]\(picture:([a-z0-9-]+)\)/g, (_, name: string) => {
      if (!isPicture(name)) throw new Error(`There is no picture ${name}`)
      return `](${pictureUrl(world, name, use)})`
    })
