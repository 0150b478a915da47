import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { lockDatabase } from '#db/lock.ts'
import { migrate } from '#db/migrate.ts'
import { programRoot } from '#db/root.ts'
import { authPaths } from '#shared/auth.ts'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { findEnvFile } from '#server/envFile.ts'
import { originOf } from '../actor.ts'
import { command, type Given, type Parts } from '../command.ts'
import { withContext } from '../context.ts'
import { addSettings, settingsIn } from '../envFile.ts'
import { UsageError } from '../exit.ts'
import { askFor, requireWritable, questions, suggestionOf, type Question } from '../initQuestions.ts'
import { writeFirst } from '../installation.ts'
import { counted } from '../counted.ts'

/** What has to be told to the identity and the payment provider. */
const addressesOf = (publicUrl: string) => ({
  redirect: `${publicUrl}${authPaths.callback}`,
  backchannelLogout: `${publicUrl}${authPaths.backchannelLogout}`,
  postLogout: `${publicUrl}/`,
  webhook: `${publicUrl}/api/stripe/webhook`,
})

const addressLines = (publicUrl: string): string => {
  const { redirect, backchannelLogout, postLogout, webhook } = addressesOf(publicUrl)
  return [
    'Register at the identity provider:',
    `  redirect URL             ${redirect}`,
    `  back-channel logout URL  ${backchannelLogout}`,
    `  post-logout URL          ${postLogout}`,
    'Register at the payment provider:',
    `  webhook                  ${webhook}`,
  ].join('\n')
}

const asFlag = (flag: string): string =>
  `--${flag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The file that a secret stands in instead, by what the settings say of it or else the environment. */
const secretFileOf = (name: string, kept: Record<string, string | undefined>, env: Parts['io']['env']) =>
  kept[name] ? undefined : kept[`${name}_FILE`] || (env[name] ? undefined : env[`${name}_FILE`]) || undefined

/** Every setting: by flag, by environment, as it stands in the file, else as it is answered. */
async function settingsOf(file: string, { flags }: Given, { io, canAsk }: Parts) {
  const kept = settingsIn(file)
  const found: Record<string, string> = { NODE_ENV: kept['NODE_ENV'] || 'production' }
  const missing: Question[] = []
  for (const question of questions) {
    const { name, flag, isOptional } = question
    const secretFile = secretFileOf(name, kept, io.env)
    if (secretFile !== undefined) {
      found[`${name}_FILE`] = secretFile
      continue
    }
    const given = flag && typeof flags[flag] === 'string' ? flags[flag] : undefined
    const stands = kept[name] || undefined
    if (given !== undefined && stands !== undefined && given !== stands)
      throw new UsageError(
        `${file} says another ${name}`,
        `Change it there, or leave out ${asFlag(flag ?? '')}`,
      )
    let value = stands ?? given ?? (io.env[name] || undefined)
    const site = found['PUBLIC_URL'] ?? ''
    if (name === 'STRIPE_SECRET_KEY' && value === undefined && canAsk && URL.canParse(site))
      io.err.write(`${addressLines(new URL(site).origin)}\n`)
    // oxlint-disable-next-line eslint/no-await-in-loop -- one question after the other
    if (value === undefined && canAsk) value = await askFor(question, { found, file, io })
    value = (value ?? suggestionOf(question, { found, file })) || undefined
    if (value) found[name] = value
    else if (!isOptional) missing.push(question)
  }
  if (missing.length > 0)
    throw new UsageError(
      `Missing: ${missing.map(({ name }) => name).join(', ')}`,
      `Give them in the environment${missing.some(({ flag }) => flag) ? `, or by ${missing.flatMap(({ flag }) => (flag ? [asFlag(flag)] : [])).join(', ')}` : ''}; secrets are never flags`,
    )
  const sessionFile = secretFileOf('SESSION_SECRET', kept, io.env)
  if (sessionFile !== undefined) found['SESSION_SECRET_FILE'] = sessionFile
  else
    found['SESSION_SECRET'] =
      kept['SESSION_SECRET'] || io.env['SESSION_SECRET'] || randomBytes(32).toString('base64url')
  return { kept, found }
}

/** The settings as the program will read them; a wrong one is told before anything is written. */
function proved(env: Record<string, string | undefined>): Config {
  try {
    return readConfig(env)
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error
  }
}

async function migrated(config: Config, given: Given, { io }: Parts): Promise<number> {
  const release = lockDatabase(config.databaseUrl)
  try {
    const ran = await migrate({ url: config.databaseUrl })
    const act = { io, action: 'migrate', reason: `Schema ${ran.at(-1) ?? ''}` }
    if (ran.length > 0) await writeFirst(config, given, act)
    return ran.length
  } finally {
    release()
  }
}

interface FirstAdmin {
  issuer: string
  subject: string
  name: string
}

/** Makes the person whom the provider knows by this subject the first admin; who is one already stays it. */
async function nameAdmin(
  { io }: Parts,
  given: Given,
  wanted: FirstAdmin | null,
): Promise<{ admin: string | null; hadOne: boolean }> {
  return await withContext(io, { dryRun: null }, async ({ services }) => {
    if (await services.accounts.hasAdmin()) return { admin: null, hadOne: true }
    if (!wanted) return { admin: null, hadOne: false }
    const { issuer, subject, name } = wanted
    const identity = { issuer, subject, preferredUsername: name, emailVerified: false }
    const { id, username } = await services.users.signIn(identity)
    await services.accounts.nameFirstAdmin(id, { reason: 'first admin', origin: originOf(given) })
    return { admin: username, hadOne: false }
  })
}

export const init = [
  command({
    noun: 'init',
    verb: '',
    summary: 'set up an installation: settings, database, first admin; what is there already stays',
    examples: [
      'plaza init',
      'plaza init --url https://plaza.example --issuer https://id.example --client-id plaza --publishable-key pk_live_… --no-input',
      'plaza init --admin ada --admin-subject 6f1c…',
    ],
    flags: [
      { flags: '--url <url>', summary: 'where people reach the site' },
      { flags: '--issuer <url>', summary: 'the identity provider' },
      { flags: '--client-id <id>', summary: 'the name by which it knows this site' },
      { flags: '--publishable-key <key>', summary: 'Stripe’s key for browsers' },
      { flags: '--proxies <count>', summary: 'how many proxies stand in front; 1 where the site is https' },
      { flags: '--data-dir <folder>', summary: 'the folder for uploads, mails and backups' },
      { flags: '--settings <file>', summary: 'the file of settings, if not the one the program reads' },
      { flags: '--admin <username>', summary: 'the first admin’s username' },
      { flags: '--admin-subject <sub>', summary: 'the subject by which the identity provider knows them' },
    ],
    write: { severity: 'none', actor: 'operator', dryRun: 'preview' },
    fields: ['file', 'settings', 'migrations', 'admin', 'addresses'],
    needsDatabase: false,
    run: async (_context, given, parts) => {
      const { io } = parts
      const { flags } = given
      const named = flags['settings']
      const file =
        typeof named === 'string' ? resolve(named) : (findEnvFile(io.env) ?? resolve(programRoot, '.env'))
      if ((flags['admin'] === undefined) !== (flags['adminSubject'] === undefined))
        throw new UsageError('--admin and --admin-subject belong together')
      requireWritable(file)
      const { kept, found } = await settingsOf(file, given, parts)
      const env = { ...io.env, ...kept, ...found }
      const config = proved(env)
      const added = Object.fromEntries(Object.entries(found).filter(([name]) => !kept[name]))
      const data = { file, settings: Object.keys(added), addresses: addressesOf(config.publicUrl) }
      if (flags['dryRun'] === true)
        return {
          data: { ...data, migrations: 0, admin: null },
          text: `Would write ${file}: ${data.settings.join(', ') || 'nothing'}`,
        }
      // Settings by which the database cannot be had are not kept: they would stand in the way of right ones.
      const migrations = await migrated(config, given, parts)
      if (data.settings.length > 0) addSettings(file, added)
      const installed = { ...parts, io: { ...io, env } }
      const wanted =
        config.oidc && typeof flags['admin'] === 'string'
          ? { issuer: config.oidc.issuer, subject: String(flags['adminSubject']), name: flags['admin'] }
          : null
      const { admin, hadOne } = await nameAdmin(installed, given, wanted)
      const next = admin
        ? `u/${admin} is the first admin`
        : 'After the first sign-in: plaza users set-role NAME admin --reason "first admin"'
      return {
        data: { ...data, migrations, admin },
        text: [
          `${file}: ${data.settings.length === 0 ? 'complete already' : `${data.settings.join(', ')} written`}`,
          `${counted(migrations, 'migration')} ran`,
          addressLines(config.publicUrl),
        ].join('\n'),
        ...(hadOne ? {} : { note: next }),
      }
    },
  }),
]
