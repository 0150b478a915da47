import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parseEnv } from 'node:util'
import { programRoot } from '#db/root.ts'
import { ConfigError } from './config.ts'

type Env = Record<string, string | undefined>

/** Where the settings of an installation stand that has several releases beside each other. */
export const systemFile = '/etc/plaza/plaza.env'

/**
 * The file of an installation's settings: the one that PLAZA_ENV_FILE names, else `.env` in the folder of the
 * program, else that of the system. Never one of the folder where somebody happens to be: a command run there
 * would work on another installation. Null where there is none.
 */
export function findEnvFile(env: Env, root = programRoot, system = systemFile): string | null {
  const named = env['PLAZA_ENV_FILE']
  if (named) {
    const file = isAbsolute(named) ? named : join(root, named)
    if (!existsSync(file)) throw new ConfigError(`PLAZA_ENV_FILE names ${file}, which does not exist`)
    return file
  }
  return [join(root, '.env'), system].find((file) => existsSync(file)) ?? null
}

/** Puts the settings of the installation's file into this process's environment, behind those that are there. */
export function loadEnvFile(env: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(readEnvFile(env))) env[name] ??= value
}

/** The variables of the installation's file. Throws ConfigError where it cannot be read. */
export function readEnvFile(env: Env): Env {
  const file = findEnvFile(env)
  if (file === null) return {}
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ConfigError(`The settings in ${file} cannot be read (${reason})`)
  }
}
