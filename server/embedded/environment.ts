import { join } from 'node:path'
import type { EmbeddedCommand } from '#shared/embeddedServer.ts'

export type Init = Extract<EmbeddedCommand, { type: 'init' }>

/** What an operating system needs its programs to know; settings, keys and Node's own switches are none of it. */
const allowed =
  /^(PATH|HOME|USERPROFILE|LOCALAPPDATA|APPDATA|SystemRoot|windir|TEMP|TMP|TMPDIR|TZ|LANG|LC_\w+)$/i

/** Forgets every variable that the app inherited from whoever started it. */
export function cleanEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (!allowed.test(name)) delete env[name]
  env['NODE_ENV'] = 'development'
}

export const databaseFile = ({ dataDir }: Init): string => join(dataDir, 'plaza.db')

/** The settings of the embedded server: one machine, a file, embedded providers. */
export function settingsOf(init: Init): Record<string, string> {
  const { dataDir, preferredPort, logLevel, hasDemo } = init
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(preferredPort),
    PUBLIC_URL: `http://127.0.0.1:${preferredPort}`,
    DATA_DIR: dataDir,
    DATABASE_URL: `file:${databaseFile(init)}`,
    LOG_LEVEL: logLevel,
    DEMO_DATA: hasDemo ? 'on' : 'off',
  }
}
