import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { newToken } from '../../core/tokens.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { MediaStore } from '../../ports/media.ts'
import type { RecordsService } from '../records/records.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { archiveOf } from './archive.ts'
import { belongingsRepo } from './belongings.repo.ts'
import { exportsRepo } from './exports.repo.ts'

export type ExportsService = ReturnType<typeof exportsService>

export interface ExportsParts {
  config: Pick<Config, 'keep'>
  store: Store
  clock: Clock
  queue: Queue
  media: MediaStore
  users: UsersService
  records: Pick<RecordsService, 'of' | 'sign'>
}

export const exportQueue = 'export.make'

/** Copies of what the site keeps of a person, for that person alone. */
export function exportsService({ config, store, clock, queue, media, users, records }: ExportsParts) {
  const repo = exportsRepo(store.tables)
  const belongings = belongingsRepo(store.tables)

  /** The archive of what is kept of somebody, as it is now. */
  const archive = async (userId: string): Promise<Buffer> => {
    const record = await records.of(userId)
    if (!record) throw new Failure('user.not_found')
    return await archiveOf(await store.read((db) => belongings.read(db, userId)), {
      at: clock.now(),
      siteName: record.site.name,
      record,
      sign: async (content) => (await records.sign(content)).document,
    })
  }

  return {
    archive,

    request: (actor: Actor) =>
      store.transaction(async (tx) => {
        await users.hold(tx, actor.id)
        const pending = await repo.findPending(tx, actor.id)
        if (pending) return pending
        const row = await repo.insert(tx, { id: newId(), userId: actor.id, createdAt: clock.now() })
        await queue.enqueue(tx, { queue: exportQueue, payload: { id: row.id }, key: actor.id })
        return row
      }),

    list: (actor: Actor) => store.read((db) => repo.list(db, actor.id)),

    /** The file of an export of one's own; of anybody else's there is none. */
    open: async (actor: Actor, id: string) => {
      const row = await store.read((db) => repo.find(db, id))
      const isOpen =
        row?.userId === actor.id &&
        row.status === 'ready' &&
        row.expiresAt !== null &&
        row.expiresAt > clock.now()
      const file = isOpen && row.fileName ? await media.open(row.fileName) : null
      if (!file) throw new Failure('export.not_found')
      return file
    },

    /** Makes the file. Its name cannot be guessed, and is found through its row alone. */
    make: async (id: string): Promise<void> => {
      const row = await store.read((db) => repo.find(db, id))
      if (row?.status !== 'pending') return
      const content = await archive(row.userId)
      const fileName = `${newToken()}.zip`
      await media.put({ name: fileName, contentType: 'application/zip', content })
      const finishedAt = clock.now()
      const isWaitedFor = await store.transaction((tx) =>
        repo.finish(tx, id, {
          fileName,
          bytes: content.length,
          finishedAt,
          expiresAt: new Date(finishedAt.getTime() + config.keep.exports),
        }),
      )
      // Its person has gone, or another run of this job was faster.
      if (!isWaitedFor) await media.remove(fileName)
    },

    /** Forgets the files whose time has passed, and answers how many. */
    sweep: async (): Promise<number> => {
      const expired = await store.read((db) => repo.listExpired(db, clock.now()))
      for (const { id, fileName } of expired) {
        if (fileName) await media.remove(fileName)
        await store.transaction((tx) => repo.expire(tx, id))
      }
      return expired.length
    },

    /** Their files go with the next sweep. */
    erase: repo.expireAllOf,
  }
}
