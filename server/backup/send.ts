import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '#db/folder.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import { encryptFile } from './age.ts'
import { createBackups } from './backups.ts'
import { rowCount } from './manifest.ts'
import { backupFolder, backupPlace, sumOf } from './place.ts'
import { DamagedArchiveError } from './tar.ts'

interface Parts {
  config: Config
  clock: Clock
  version: string
  signal?: AbortSignal | undefined
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
  /** Older ones that went for it. */
  removed: string[]
}

/** Those that are made by themselves have a name of their own: what somebody made by hand is not counted, and stays. */
const isSent = (name: string): boolean =>
  /^plaza-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz(\.age)?$/.test(name)

/**
 * Makes a backup and proves it, encrypts it, puts it where backups lie, reads back every byte of it there, and
 * deletes the oldest beyond the number to keep. Whatever is not as it should be throws, and deletes nothing older.
 */
export async function sendBackup({ config, ...parts }: Parts): Promise<SentBackup> {
  const { recipients, keep } = config.backup
  const place = backupPlace(config)
  const backups = createBackups({ config, ...parts })
  const home = backupFolder(config)
  makeFolder(home, 0o700)
  const folder = await mkdtemp(join(home, '.sending-'))
  try {
    const at = parts.clock.now().toISOString()
    const plainName = `plaza-${at.replaceAll(/[:.]/g, '-')}.tar.gz`
    const { path: plain, manifest } = await backups.create(join(folder, plainName))
    const { problems } = await backups.verify(plain)
    if (problems.length > 0) throw new DamagedArchiveError(problems.join('; '))
    const isEncrypted = recipients.length > 0
    const name = isEncrypted ? `${plainName}.age` : plainName
    const path = join(folder, name)
    if (isEncrypted) await encryptFile(plain, path, recipients)
    const sha256 = await sumOf(createReadStream(path) as AsyncIterable<Buffer>)
    const known = (await place.list()).map((one) => one.name).filter(isSent)
    if (known.includes(name)) throw new Error(`${place.name} already has a ${name}`)
    await place.put(name, path)
    if ((await place.sum(name)) !== sha256) {
      await place.remove(name)
      throw new DamagedArchiveError(`${name} does not lie in ${place.name} as it was sent`)
    }
    const removed = [...known, name].toSorted().toReversed().slice(keep)
    for (const old of removed) await place.remove(old)
    const { size: bytes } = await stat(path)
    return {
      name,
      place: place.name,
      at,
      bytes,
      sha256,
      rows: rowCount(manifest),
      uploads: manifest.uploads,
      removed,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
