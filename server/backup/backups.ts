import { existsSync, lstatSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '#db/folder.ts'
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
import { decryptFile } from './age.ts'
import { databaseFolder, uploadFolder, type Manifest } from './manifest.ts'
import { backupFolder, backupPlace } from './place.ts'
import { readManifest, unpackArchive, type Unpacked } from './readArchive.ts'
import { DamagedArchiveError } from './tar.ts'
import { writeArchive } from './writeArchive.ts'
import { makeWorkFolder } from './workFolder.ts'

interface Parts {
  config: Config
  clock: Clock
  version: string
  signal?: AbortSignal | undefined
}

const ending = '.tar.gz'
const encrypted = '.age'
const isOurs = (name: string): boolean => /^plaza-.*\.tar\.gz(\.age)?$/.test(name)
const isEncrypted = (file: string): boolean => file.endsWith(encrypted)

/** Where the dump in Postgres' own format lies that was made along with an archive. */
export const pgDumpBeside = (archive: string): string => `${archive.replace(/\.tar\.gz$/, '')}.pgdump`

/** A backup of the folder, or what is wrong with its file. */
export interface KnownBackup {
  name: string
  bytes: number
  createdAt: Date
  /** Null where it is encrypted, lies elsewhere or is damaged. */
  manifest: Manifest | null
  isEncrypted: boolean
  /** Whether it lies in the bucket. */
  isAway: boolean
}

/** Copies of everything that this installation keeps, and the way back. */
export function createBackups({ config, clock, version, signal }: Parts) {
  const { databaseUrl: url } = config
  const home = backupFolder(config)
  const place = backupPlace(config)
  const media = openMedia(config)

  /**
   * A backup as a file that can be read: a path, or the name of one of the folder or the bucket. What is
   * fetched and opened for it is gone afterwards.
   */
  async function readable<Result>(file: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const local = [resolve(file), join(home, basename(file))].find((path) => existsSync(path))
    if (local && !isEncrypted(local)) return await work(local)
    const folder = await makeWorkFolder(join(tmpdir(), 'plaza-backup-'))
    try {
      const path = local ?? join(folder, basename(file))
      if (!local && !(await place.fetch(basename(file), path)))
        throw new Failure('backup.not_found', { message: `There is no backup ${file}` })
      return await work(isEncrypted(path) ? await opened(path, folder) : path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function opened(path: string, folder: string): Promise<string> {
    const { identity } = config.backup
    if (identity === null) throw new Failure('backup.locked')
    const plain = join(folder, basename(path, encrypted))
    await decryptFile(path, plain, identity)
    return plain
  }

  function freePath(): string {
    const day = clock.now().toISOString().slice(0, 10)
    for (let n = 1; ; n += 1) {
      const path = join(home, `plaza-${day}${n === 1 ? '' : `-${n}`}${ending}`)
      // A link that leads nowhere has the name, too.
      if (!lstatSync(path, { throwIfNoEntry: false })) return path
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
    const source = { url, media, listUploads, version, clock, signal }
    return await writeArchive(source, file ? resolve(file) : freePath)
  }

  /** Unpacks into a folder that is gone afterwards. */
  async function unpacked<Result>(
    path: string,
    place: string,
    work: (found: Unpacked, folder: string) => Promise<Result>,
  ): Promise<Result> {
    makeFolder(place)
    const folder = await makeWorkFolder(join(place, '.plaza-unpacked-'))
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

  const byAge = (a: KnownBackup, b: KnownBackup): number => b.createdAt.getTime() - a.createdAt.getTime()

  /** Those of the folder, the newest first. */
  async function list(): Promise<KnownBackup[]> {
    const names = existsSync(home) ? (await readdir(home)).filter(isOurs) : []
    const found = await Promise.all(
      names.map(async (name): Promise<KnownBackup> => {
        const path = join(home, name)
        const { size, mtime } = await stat(path)
        const manifest = isEncrypted(name) ? null : await readManifest(path).catch(() => null)
        const createdAt = manifest ? new Date(manifest.createdAt) : mtime
        return { name, bytes: size, createdAt, manifest, isEncrypted: isEncrypted(name), isAway: false }
      }),
    )
    return found.toSorted(byAge)
  }

  /** Those of the bucket, the newest first; none where there is no bucket. */
  async function listAway(): Promise<KnownBackup[]> {
    const files = config.s3 ? await place.list() : []
    return files
      .filter(({ name }) => isOurs(name))
      .map(({ name, bytes, at: createdAt }) => ({
        name,
        bytes,
        createdAt,
        manifest: null,
        isEncrypted: isEncrypted(name),
        isAway: true,
      }))
      .toSorted(byAge)
  }

  return {
    create,
    list,
    listAway,

    /** The name of the newest one, wherever it lies. */
    newest: async (): Promise<string> => {
      const [newest] = [...(await list()), ...(await listAway())].toSorted(byAge)
      if (!newest) throw new Failure('backup.not_found', { message: 'There is no backup yet' })
      return newest.name
    },

    /** Unpacks one into a folder that is gone afterwards. */
    open: <Result>(file: string, work: (found: Unpacked, folder: string) => Promise<Result>) =>
      readable(file, (path) => unpacked(path, tmpdir(), work)),

    /** Reads every byte, and answers whatever is wrong. */
    verify: async (file: string): Promise<Omit<Unpacked, 'manifest'> & { manifest: Manifest | null }> => {
      try {
        return await readable(file, (path) => unpacked(path, tmpdir(), async (found) => found))
      } catch (error) {
        if (!(error instanceof DamagedArchiveError)) throw error
        return { manifest: null, uploads: [], missingUploads: [], problems: [error.message] }
      }
    },

    /** Whether a backup could be restored here now: it fits, and nobody else is at the database. */
    rehearse: async (file: string): Promise<void> => {
      requireFitting(await readable(file, readManifest))
      ;(await claimDatabase(url))()
    },

    /**
     * Puts a proven backup in the place of everything, after a backup of what is there. Answers where
     * that one is, or null where there was nothing.
     */
    restore: (file: string, origin: Record<string, unknown>): Promise<string | null> =>
      readable(file, async (path) => {
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
      }),

    /** Forgets some of the folder, and what lies beside them. */
    remove: async (names: string[]): Promise<void> => {
      for (const name of names.filter(isOurs)) {
        const path = join(home, basename(name))
        for (const gone of [path, pgDumpBeside(path)]) await rm(gone, { force: true })
      }
    },
  }
}

const typeOf = (name: string): string => (name.endsWith('.zip') ? 'application/zip' : 'image/webp')
