import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedReport, EmbeddedTask } from '#shared/embeddedServer.ts'
import { claimDatabase } from '#db/backup/restore.ts'
import { admitByName } from '#db/owner.ts'
import { resetDatabase } from '#db/reset.ts'
import { createBackups } from '../backup/backups.ts'
import { rowCount } from '../backup/manifest.ts'
import { readConfig } from '../config.ts'
import { sandboxFile } from '../sandboxFile.ts'
import { systemClock } from '../core/clock.ts'
import { EMBEDDED_ISSUER } from '../dev/identity/embeddedIdentity.ts'
import { settingsOf, type Init } from './environment.ts'

type Done = Extract<EmbeddedReport, { type: 'done' }>

/** The archives of `plaza backup`: what the command line makes is restored here, and the other way round. */
function backupsOf(init: Init) {
  const config = readConfig(settingsOf(init))
  const { version } = JSON.parse(readFileSync(join(init.appDir, 'package.json'), 'utf8')) as {
    version: string
  }
  return { config, backups: createBackups({ config, clock: systemClock, version }) }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Writes one archive of everything, and reads it back: what was meant to be written is not yet what can be read. */
export async function backUp(init: Init, file: string): Promise<Done> {
  try {
    const { backups } = backupsOf(init)
    const { path, manifest } = await backups.create(file)
    const { problems } = await backups.verify(path)
    return {
      type: 'done',
      do: 'backup',
      message: problems.length > 0 ? problems.join('; ') : null,
      rows: rowCount(manifest),
      uploads: manifest.uploads,
    }
  } catch (error) {
    return { type: 'done', do: 'backup', message: reasonOf(error) }
  }
}

/** Does what is asked to the whole of the data, after a backup of what is there; where it fails, nothing has changed. */
export async function perform(init: Init, task: EmbeddedTask): Promise<Done> {
  try {
    const before = task.do === 'restore' ? await restore(init, task.file) : await reset(init)
    return { type: 'done', do: task.do, message: null, before }
  } catch (error) {
    return { type: 'done', do: task.do, message: reasonOf(error) }
  }
}

async function restore(init: Init, file: string): Promise<string | null> {
  const { config, backups } = backupsOf(init)
  const before = await backups.restore(file, { from: 'desktop' })
  // Whoever has the data on this computer signs in by name: its own provider knows no passwords.
  await admitByName(config.databaseUrl, EMBEDDED_ISSUER)
  return before
}

async function reset(init: Init): Promise<string | null> {
  const { config, backups } = backupsOf(init)
  const before = await backups.create().then(
    ({ path }) => path,
    // Where there is nothing yet there is nothing to keep.
    () => null,
  )
  const release = await claimDatabase(config.databaseUrl)
  try {
    await resetDatabase(config.databaseUrl)
    for (const ending of ['', '-wal', '-shm']) await rm(`${sandboxFile(config)}${ending}`, { force: true })
    return before
  } finally {
    release()
  }
}
