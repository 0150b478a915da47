import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Failure } from '#shared/errors.ts'
import { claimDatabase, forgetSignIns, isInstalled, restoreDatabase } from '#db/backup/restore.ts'
import { listMigrations } from '#db/migrations.ts'
import type { Tables } from '#db/schema/tables.ts'
import { openStore, type Db } from '#db/store.ts'
import { engineOfUrl, isPostgresUrl, sqlitePath } from '#db/url.ts'
import type { Config } from '../config.ts'
import { recordAction } from '../core/adminActions.ts'
import type { Clock } from '../core/clock.ts'
import { outgoingSwitch } from '../domains/outgoing/outgoing.service.ts'
import { openMedia } from '../ports/media.ts'
import { databaseFolder, uploadFolder, type Manifest } from './manifest.ts'
import { readManifest, unpackArchive, type Unpacked } from './readArchive.ts'
import { DamagedArchiveError } from './tar.ts'
import { writeArchive } from './writeArchive.ts'

interface Parts {
  config: Config
  clock: Clock
  version: string
  signal?: AbortSignal | undefined
}

const ending = '.tar.gz'
const isOurs = (name: string): boolean => name.startsWith('plaza-') && name.endsWith(ending)

/** A backup of the folder, or what is wrong with its file. */
export interface KnownBackup {
  name: string
  bytes: number
  manifest: Manifest | null
}

/** Copies of everything that this installation keeps, and the way back. */
export function createBackups({ config, clock, version, signal }: Parts) {
  const { databaseUrl: url, dataDir } = config
  const home = join(dataDir, 'backups')
  const media = openMedia(config)

  /** A path, or the name of one of the folder. */
  function pathOf(file: string): string {
    const inHome = join(home, basename(file))
    const path = !existsSync(file) && file === basename(file) && existsSync(inHome) ? inHome : resolve(file)
    if (!existsSync(path)) throw new Failure('backup.not_found', { message: `There is no backup ${file}` })
    return path
  }

  function freePath(): string {
    const day = clock.now().toISOString().slice(0, 10)
    for (let n = 1; ; n += 1) {
      const path = join(home, `plaza-${day}${n === 1 ? '' : `-${n}`}${ending}`)
      if (!existsSync(path)) return path
    }
  }

  async function listUploads(): Promise<string[]> {
    const store = await openStore({ url })
    try {
      const { uploads, exports } = store.tables
      return await store.read(async (db) => {
        const images = await db.select({ name: uploads.name }).from(uploads)
        const copies = await db.select({ name: exports.fileName }).from(exports)
        return [...images, ...copies].flatMap(({ name }) => name ?? [])
      })
    } finally {
      await store.close()
    }
  }

  async function create(file?: string): Promise<{ path: string; manifest: Manifest }> {
    if (!(await isInstalled(url))) throw new Failure('database.missing')
    const path = file ? resolve(file) : freePath()
    return { path, manifest: await writeArchive({ url, media, listUploads, version, clock, signal }, path) }
  }

  /** Unpacks into a folder that is gone afterwards. */
  async function unpacked<Result>(
    path: string,
    place: string,
    work: (found: Unpacked, folder: string) => Promise<Result>,
  ): Promise<Result> {
    await mkdir(place, { recursive: true })
    const folder = await mkdtemp(join(place, '.plaza-unpacked-'))
    try {
      return await work(await unpackArchive(path, folder), folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  function requireFitting({ engine, schema }: Manifest): void {
    if (engine !== engineOfUrl(url)) throw new Failure('backup.other_engine')
    if (!listMigrations(engine).some(({ tag }) => tag === schema)) throw new Failure('backup.newer')
  }

  /** Nobody is signed in, and nothing leaves, until somebody has looked. */
  const settle = (file: string, origin: Record<string, unknown>) => async (tx: Db, tables: Tables) => {
    await forgetSignIns(tx, tables)
    await outgoingSwitch(tables, clock).set(tx, false)
    await recordAction(tx, tables, {
      clock,
      actor: 'operator',
      action: 'restore',
      target: { type: 'database', id: basename(file) },
      reason: `Restored from ${basename(file)}`,
      after: { isOutgoingOn: false },
      origin,
    })
  }

  return {
    create,

    list: async (): Promise<KnownBackup[]> => {
      const names = existsSync(home) ? (await readdir(home)).filter(isOurs) : []
      const found = await Promise.all(
        names.map(async (name) => ({
          name,
          bytes: (await stat(join(home, name))).size,
          manifest: await readManifest(join(home, name)).catch(() => null),
        })),
      )
      const timeOf = ({ manifest }: KnownBackup) => manifest?.createdAt ?? ''
      return found.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
    },

    /** Reads every byte, and answers whatever is wrong. */
    verify: async (file: string): Promise<Omit<Unpacked, 'manifest'> & { manifest: Manifest | null }> => {
      const path = pathOf(file)
      try {
        return await unpacked(path, tmpdir(), async (found) => found)
      } catch (error) {
        if (!(error instanceof DamagedArchiveError)) throw error
        return { manifest: null, uploads: [], missingUploads: [], problems: [error.message] }
      }
    },

    /** Whether a backup could be restored here now: it fits, and nobody else is at the database. */
    rehearse: async (file: string): Promise<void> => {
      requireFitting(await readManifest(pathOf(file)))
      ;(await claimDatabase(url))()
    },

    /**
     * Puts a proven backup in the place of everything, after a backup of what is there. Answers where
     * that one is, or null where there was nothing.
     */
    restore: async (file: string, origin: Record<string, unknown>): Promise<string | null> => {
      const path = pathOf(file)
      requireFitting(await readManifest(path))
      const release = await claimDatabase(url)
      try {
        // Beside the database, so that it can be moved there in one step.
        const place = isPostgresUrl(url) ? tmpdir() : dirname(sqlitePath(url))
        return await unpacked(path, place, async ({ manifest, uploads, problems }, folder) => {
          if (problems.length > 0) throw new DamagedArchiveError(problems.join('; '))
          const before = (await isInstalled(url)) ? (await create()).path : null
          for (const name of uploads) {
            const content = await readFile(join(folder, uploadFolder, name))
            await media.put({ name, contentType: typeOf(name), content })
          }
          const copy = { ...manifest, folder: join(folder, databaseFolder) }
          await restoreDatabase(url, copy, settle(path, origin))
          return before
        })
      } finally {
        release()
      }
    },

    /** Forgets some of the folder. */
    remove: async (names: string[]): Promise<void> => {
      for (const name of names.filter(isOurs)) await rm(join(home, basename(name)), { force: true })
    },
  }
}

const typeOf = (name: string): string => (name.endsWith('.zip') ? 'application/zip' : 'image/webp')
