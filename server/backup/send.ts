import { rm, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { makeFolder } from '#db/folder.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import { encryptFile } from './age.ts'
import { createBackups, pgDumpBeside } from './backups.ts'
import { rowCount } from './manifest.ts'
import { backupFolder, backupPlace, sumOf } from './place.ts'
import { DamagedArchiveError } from './tar.ts'
import { makeWorkFolder } from './workFolder.ts'

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** Writes a dump in Postgres' own format to a path; it is sent along with the archive. */
  writeDump?: ((path: string) => Promise<void>) | undefined
}

interface Parts extends SendOptions {
  config: Config
  clock: Clock
  version: string
}

/** A backup that was made by itself and proven where it lies. */
export interface SentBackup {
  name: string
  place: string
  at: string
  bytes: number
  sha256: string
  rows: number
  uploads: number
  /** The dump in Postgres' own format that was sent along. */
  pgDump?: string
  /** Older ones that went for it. */
  removed: string[]
}

/** Those that are made by themselves have a name of their own: what somebody made by hand is not counted, and stays. */
const isSent = (name: string): boolean =>
  /^plaza-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz(\.age)?$/.test(name)

const encrypted = '.age'
const read = (path: string) => createReadStream(path) as AsyncIterable<Buffer>

/** The names under which the dump of an archive may lie. */
const dumpsOf = (name: string): string[] => {
  const dump = pgDumpBeside(basename(name, encrypted))
  return [dump, dump + encrypted]
}

/**
 * Makes a backup and proves it, encrypts it, puts it where backups lie, reads back every byte of it there, and
 * deletes the oldest beyond the number to keep. Whatever is not as it should be throws, and deletes nothing older.
 */
export async function sendBackup({ config, writeDump, ...parts }: Parts): Promise<SentBackup> {
  const { recipients, keep } = config.backup
  const place = backupPlace(config)
  const backups = createBackups({ config, ...parts })
  const home = backupFolder(config)
  makeFolder(home, 0o700)
  const folder = await makeWorkFolder(join(home, '.sending-'))

  /** Encrypts a file where there is a key to do it with. */
  async function seal(plain: string) {
    const path = recipients.length > 0 ? plain + encrypted : plain
    if (path !== plain) await encryptFile(plain, path, recipients)
    return { name: basename(path), path, sha256: await sumOf(read(path)) }
  }
  type Sealed = Awaited<ReturnType<typeof seal>>

  async function put({ name, path, sha256 }: Sealed): Promise<void> {
    await place.put(name, path)
    if ((await place.sum(name)) === sha256) return
    await place.remove(name)
    throw new DamagedArchiveError(`${name} does not lie in ${place.name} as it was sent`)
  }

  try {
    const at = parts.clock.now().toISOString()
    const wanted = join(folder, `plaza-${at.replaceAll(/[:.]/g, '-')}.tar.gz`)
    const { path: plain, manifest } = await backups.create(wanted)
    const { problems } = await backups.verify(plain)
    if (problems.length > 0) throw new DamagedArchiveError(problems.join('; '))
    await writeDump?.(pgDumpBeside(plain))
    const archive = await seal(plain)
    const dump = writeDump ? await seal(pgDumpBeside(plain)) : null
    const { name, path, sha256 } = archive
    const lying = (await place.list()).map((one) => one.name)
    if (lying.includes(name)) throw new Error(`${place.name} already has a ${name}`)
    // The dump first: an archive that lies there is the end of the work.
    if (dump) await put(dump)
    await put(archive)
    const removed = [...lying.filter(isSent), name].toSorted().toReversed().slice(keep)
    for (const old of removed) {
      await place.remove(old)
      for (const beside of dumpsOf(old)) if (lying.includes(beside)) await place.remove(beside)
    }
    const { size: bytes } = await stat(path)
    return {
      name,
      place: place.name,
      at,
      bytes,
      sha256,
      rows: rowCount(manifest),
      uploads: manifest.uploads,
      ...(dump && { pgDump: dump.name }),
      removed,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
