import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { diskMedia } from '../../ports/media/disk.ts'
import { s3Media } from '../../ports/media/s3.ts'
import type { ListedFile, MediaStore } from '../../ports/media.ts'
import { filesRepo, type NamedFile } from './files.repo.ts'

export interface FilesParts {
  config: Pick<Config, 's3' | 'dataDir'>
  store: Store
  clock: Clock
  media: MediaStore
}

export type FilesService = ReturnType<typeof filesService>

const pageSize = 500
/** A file is written before its row: a younger one may be about to get it. */
const youngMs = 24 * 60 * 60 * 1000

interface Amount {
  count: number
  bytes: number
}

export interface MediaUsage extends Record<'uploads' | 'unused' | 'exports' | 'stored' | 'orphans', Amount> {
  place: string
  /** Files that the database speaks of and that are not there. */
  missing: number
}

export interface MediaMove extends Record<'copied' | 'already' | 'removed' | 'failed', Amount> {
  from: string
  to: string
  /** Of those that failed, the first ones, each with its reason. */
  problems: string[]
}

interface Moving {
  to: 'bucket' | 'folder'
  /** Whether what is proven to lie in the new place is deleted from the old one. */
  isRemoving: boolean
  /** Only look what there would be to do. */
  isDryRun: boolean
  act: Act
  onFile?: (done: number) => void
  signal?: AbortSignal | undefined
}

const nothing = (): Amount => ({ count: 0, bytes: 0 })
const add = (amount: Amount, bytes: number): void => {
  amount.count += 1
  amount.bytes += bytes
}
const mostProblems = 20
const typeOf = (name: string): string => (name.endsWith('.zip') ? 'application/zip' : 'image/webp')

async function read(media: MediaStore, name: string): Promise<Buffer | null> {
  const found = await media.open(name)
  return found && (await buffer(found.content))
}

const sumOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** The files of uploads as a whole, for whoever runs the machine. */
export function filesService({ config, store, clock, media }: FilesParts) {
  const repo = filesRepo(store.tables)
  const folder = join(config.dataDir, 'media')

  async function* named(): AsyncGenerator<NamedFile> {
    for (const list of [repo.uploads, repo.exports]) {
      for (let after = ''; ;) {
        const rows = await store.read((db) => list(db, { after, limit: pageSize }))
        yield* rows
        after = rows.at(-1)?.name ?? ''
        if (rows.length < pageSize) break
      }
    }
  }

  /** Files in which nobody has an interest, some at a time. */
  async function* orphaned(): AsyncGenerator<ListedFile> {
    const before = new Date(clock.now().getTime() - youngMs)
    let some: ListedFile[] = []
    const unknown = async (): Promise<ListedFile[]> => {
      const names = some.map(({ name }) => name)
      const known = names.length > 0 ? await store.read((db) => repo.known(db, names)) : new Set()
      const found = some.filter(({ name, at }) => !known.has(name) && at < before)
      some = []
      return found
    }
    for await (const file of media.list()) {
      some.push(file)
      if (some.length === pageSize) yield* await unknown()
    }
    yield* await unknown()
  }

  const record = (action: string, act: Act, after: unknown): Promise<void> =>
    store.transaction((tx) =>
      recordAction(tx, store.tables, {
        clock,
        actor: 'operator',
        action,
        target: { type: 'site', id: 'media' },
        after,
        ...act,
      }),
    )

  return {
    /** What lies in the place of uploads, and what of it, or beside it, the database speaks of. */
    usage: async (): Promise<MediaUsage> => {
      const usage: MediaUsage = {
        place: config.s3?.bucket ?? folder,
        uploads: nothing(),
        unused: nothing(),
        exports: nothing(),
        stored: nothing(),
        orphans: nothing(),
        missing: 0,
      }
      const stored = new Set<string>()
      for await (const { name, bytes } of media.list()) {
        stored.add(name)
        add(usage.stored, bytes)
      }
      for await (const { name, bytes, kind } of named()) {
        add(usage[kind], bytes)
        if (!stored.has(name)) usage.missing += 1
      }
      for await (const { bytes } of orphaned()) add(usage.orphans, bytes)
      return usage
    },

    /** Files of which the database knows nothing, and which are a day old or older; they are deleted where somebody says why. */
    orphans: async (act: Act | null): Promise<ListedFile[]> => {
      const found: ListedFile[] = []
      for await (const file of orphaned()) found.push(file)
      if (!act || found.length === 0) return found
      await record('remove_orphans', act, { files: found.length })
      for (const { name } of found) await media.remove(name)
      return found
    },

    /**
     * Copies every file to the other place and reads each back there. What lies there already with its size is
     * not copied again, so that a move that broke off goes on. Nothing is deleted unless it is asked for, and
     * then only what both places hold byte for byte.
     */
    move: async ({ to, isRemoving, isDryRun, act, onFile, signal }: Moving): Promise<MediaMove> => {
      if (!config.s3) throw new Error('there is no bucket')
      const places = { bucket: s3Media(config.s3), folder: diskMedia(folder) }
      const [source, target] =
        to === 'bucket' ? [places.folder, places.bucket] : [places.bucket, places.folder]
      const names = to === 'bucket' ? [folder, config.s3.bucket] : [config.s3.bucket, folder]
      const move: MediaMove = {
        from: names[0] ?? '',
        to: names[1] ?? '',
        copied: nothing(),
        already: nothing(),
        removed: nothing(),
        failed: nothing(),
        problems: [],
      }
      const there = new Map<string, number>()
      for await (const { name, bytes } of target.list()) there.set(name, bytes)
      if (!isDryRun) await record('move_media', act, { from: move.from, to: move.to, isRemoving })

      async function moveOne({ name, bytes }: ListedFile): Promise<void> {
        const isThere = there.get(name) === bytes
        if (isDryRun) return add(isThere ? move.already : move.copied, bytes)
        if (isThere && !isRemoving) return add(move.already, bytes)
        const content = await read(source, name)
        if (!content) return
        if (!isThere) await target.put({ name, contentType: typeOf(name), content })
        const copy = await read(target, name)
        if (!copy || sumOf(copy) !== sumOf(content)) throw new Error('it does not lie there as it was sent')
        add(isThere ? move.already : move.copied, bytes)
        if (!isRemoving) return
        await source.remove(name)
        add(move.removed, bytes)
      }

      let done = 0
      for await (const file of source.list()) {
        if (signal?.aborted) break
        try {
          await moveOne(file)
        } catch (error) {
          add(move.failed, file.bytes)
          const reason = error instanceof Error ? error.message : 'unknown'
          if (move.problems.length < mostProblems) move.problems.push(`${file.name}: ${reason}`)
        }
        done += 1
        onFile?.(done)
      }
      return move
    },
  }
}
