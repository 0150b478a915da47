import { createHash, randomBytes } from 'node:crypto'
import { invalid } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { mediaNamesIn } from '#shared/media.ts'
import type { ImageLook } from '#shared/uploads.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { MediaStore } from '../../ports/media.ts'
import { uploadsRepo } from './uploads.repo.ts'

export type UploadsService = ReturnType<typeof uploadsService>

export const removeQueue = 'media.remove'

const contentType = 'image/webp'
const unusedMs = 24 * 60 * 60 * 1000
const sweptAtOnce = 100

export interface UploadsParts {
  store: Store
  clock: Clock
  queue: Queue
  media: MediaStore
}

/** Pictures that people send, and which of them are in use. */
export function uploadsService({ store, clock, queue, media }: UploadsParts) {
  const repo = uploadsRepo(store.tables)
  let mostBytes = async (): Promise<number> => limits.imageBytes

  /**
   * Ties to this transaction's text what the caller has uploaded of the pictures in it. Those of others, and
   * names that nothing has, pass as they are: a text may quote a picture, and keeps only its writer's own.
   */
  async function useIn(tx: Db, actor: Pick<Actor, 'id'>, text: string | null | undefined): Promise<void> {
    const names = mediaNamesIn(text ?? '')
    if (names.size > 0) await repo.markAllUsed(tx, { names, ownerId: actor.id }, clock.now())
  }

  return {
    /** How large a picture may be that is sent. */
    mostBytes: () => mostBytes(),
    /** Has somebody above say how large. */
    bound: (by: () => Promise<number>): void => void (mostBytes = by),

    /** Keeps a picture under a random name. Until something uses it, its row lets it be found and forgotten. */
    keep: async (actor: Pick<Actor, 'id'>, file: Buffer) => {
      // The decoders are large: whoever never takes a picture in, the command line say, does without them.
      const { redraw } = await import('./image.ts')
      const { content, width, height, preview } = await redraw(file)
      const name = `${randomBytes(16).toString('base64url')}.webp`
      await store.transaction((tx) =>
        repo.insert(tx, {
          id: newId(),
          ownerId: actor.id,
          name,
          contentType,
          bytes: content.length,
          width,
          height,
          preview,
          sha256: createHash('sha256').update(content).digest('hex'),
          createdAt: clock.now(),
        }),
      )
      await media.put({ name, contentType, content })
      return { url: `/media/${name}`, width, height }
    },

    /**
     * Ties uploads of the caller to what is written in this transaction; others' are refused. Each stands
     * under the name of its field: `use(tx, actor, { imageUrl })`. Addresses that are not ours pass.
     */
    use: async (
      tx: Db,
      actor: Pick<Actor, 'id'>,
      fields: Record<string, string | null | undefined>,
    ): Promise<void> => {
      for (const [field, url] of Object.entries(fields)) {
        if (!url?.startsWith('/media/')) continue
        const upload = { name: url.slice('/media/'.length), ownerId: actor.id }
        if (!(await repo.markUsed(tx, upload, clock.now())))
          throw invalid(field, 'Please upload the image first')
      }
    },

    useIn,

    /** How the picture at an address of ours looks; null for any other. */
    lookOf: async (tx: Db, url: string | null | undefined): Promise<ImageLook | null> =>
      url?.startsWith('/media/') ? await repo.findLook(tx, url.slice('/media/'.length)) : null,

    /** Gives up pictures at addresses of ours that nothing shows any more. */
    free: async (tx: Db, urls: readonly string[]): Promise<void> => {
      const names = urls.filter((url) => url.startsWith('/media/')).map((url) => url.slice('/media/'.length))
      if (names.length > 0) await repo.markUnused(tx, names)
    },

    /**
     * Gives up the pictures that only somebody's own words showed. Those of brands and of the site stay, and
     * those in texts that a brand keeps.
     */
    freeAllOf: async (tx: Db, ownerId: string): Promise<void> => {
      await repo.freeAllOf(tx, ownerId)
      for (const text of await repo.listTextsOfCampaigns(tx, ownerId)) await useIn(tx, { id: ownerId }, text)
    },

    /** Forgets what was uploaded a day ago and never used, and answers how many; the files follow by jobs. */
    sweep: async (): Promise<number> => {
      const before = new Date(clock.now().getTime() - unusedMs)
      for (let all = 0; ;) {
        const count = await store.transaction(async (tx) => {
          const names = await repo.deleteUnused(tx, before, sweptAtOnce)
          for (const name of names) await queue.enqueue(tx, { queue: removeQueue, payload: { name } })
          return names.length
        })
        all += count
        if (count < sweptAtOnce) return all
      }
    },
  }
}
