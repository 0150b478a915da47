import { readConfig, secretNames, Variables } from '#server/config.ts'
import { findEnvFile, readEnvFile } from '#server/envFile.ts'
import { isNodeRecent } from '#server/nodeVersion.js'
import { databaseName } from '#db/databaseName.ts'
import { fail, ok, type Check, type Finding, type Patient } from './check.ts'

const hidden: ReadonlySet<string> = new Set([...secretNames, 'S3_ACCESS_KEY_ID'])

const databases: ReadonlySet<string> = new Set(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])

/** Where a variable has its value from. */
function originOf(name: string, env: Patient['env'], file: Patient['env']): string | null {
  const value = env[name]
  if (value) return file[name] === value ? '.env' : 'environment'
  return env[`${name}_FILE`] ? 'file' : null
}

/** A value for people to read; of a secret only that there is one, of the database its name. */
function shown(name: string, value: string | undefined): string {
  if (databases.has(name) && value) return databaseName(value)
  return hidden.has(name) || !value ? 'set' : value
}

/** Every variable: its value, or that it is set, and where it comes from. */
export function variables(env: Patient['env']): { name: string; value: string; origin: string }[] {
  const file = readEnvFile(env)
  return Object.keys(Variables.shape).map((name) => {
    const origin = originOf(name, env, file)
    return { name, value: origin ? shown(name, env[name]) : '', origin: origin ?? 'default' }
  })
}

/** The settings without making a secret of its own: a doctor leaves everything as it is. */
export const settingsOf = (env: Patient['env']) =>
  readConfig(
    env['NODE_ENV'] === 'production' || env['SESSION_SECRET_FILE']
      ? env
      : { ...env, SESSION_SECRET: env['SESSION_SECRET'] ?? 'this only looks and creates none' },
  )

/** A head with a line for each thing below it. */
function onOneLine(message: string): string {
  const [head = '', ...things] = message.split('\n').map((line) => line.trim())
  return things.length > 0 ? `${head} ${things.join('; ')}` : head
}

function settings({ env }: Patient): Finding {
  try {
    settingsOf(env)
  } catch (error) {
    const message = error instanceof Error ? onOneLine(error.message) : 'unknown'
    return fail(message, `set it in the environment or ${findEnvFile(env) ?? '.env'}`)
  }
  const given = variables(env).filter(({ origin }) => origin !== 'default')
  const places = [...Map.groupBy(given, ({ origin }) => origin)].map(([origin, those]) => {
    const place = origin === '.env' ? (findEnvFile(env) ?? origin) : origin
    return `${those.map(({ name }) => name).join(', ')} (${place})`
  })
  return ok(given.length > 0 ? `${places.join('; ')}; the rest as by default` : 'all as by default')
}

export const settingsChecks: Check[] = [
  {
    name: 'node',
    needs: 'nothing',
    look: () =>
      isNodeRecent()
        ? ok(process.versions.node)
        : fail(`${process.versions.node} is too old`, 'npm run plaza -- doctor'),
  },
  { name: 'settings', needs: 'nothing', look: settings },
]
