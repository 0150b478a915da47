import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isCancel, password, text } from '@clack/prompts'
import { databaseFault } from '#db/fault.ts'
import { schemaState } from '#db/migrate.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { systemFile } from '#server/envFile.ts'
import { Declined, UsageError } from './exit.ts'
import type { Io } from './io.ts'

type Settings = Record<string, string | undefined>

/** What is known while the questions are asked. */
interface Asking {
  found: Settings
  /** Where the settings will stand. */
  file: string
}

/** What an installation cannot do without, in the order in which it is asked for. */
export interface Question {
  name: string
  /** Where it may be a flag; a secret never is one. */
  flag?: string
  ask: string
  /** With this everything but the settings that have been asked for is valid. */
  stand: string
  isOptional?: true
  /** What is taken where nothing is said. */
  suggest?: (asking: Asking) => string | undefined
}

export const questions: readonly Question[] = [
  {
    name: 'PUBLIC_URL',
    flag: 'url',
    ask: 'Where will people reach the site? (https://…)',
    stand: 'https://plaza.example',
  },
  {
    name: 'TRUST_PROXY_HOPS',
    flag: 'proxies',
    ask: 'How many proxies stand in front?',
    stand: '1',
    isOptional: true,
    suggest: ({ found }) => (found['PUBLIC_URL']?.startsWith('https:') ? '1' : undefined),
  },
  {
    name: 'DATABASE_URL',
    ask: 'The database (postgres://… or file:…)',
    stand: 'postgres://plaza@127.0.0.1/plaza',
  },
  {
    name: 'DATA_DIR',
    flag: 'dataDir',
    ask: 'The folder for uploads, mails and backups',
    stand: './data',
    isOptional: true,
    // A release is a folder to which nobody writes, and the next one is another.
    suggest: ({ file }) => (file === systemFile ? '/var/lib/plaza' : undefined),
  },
  {
    name: 'OIDC_ISSUER',
    flag: 'issuer',
    ask: 'The issuer of the identity provider (https://…)',
    stand: 'https://id.example',
  },
  { name: 'OIDC_CLIENT_ID', flag: 'clientId', ask: 'The client id there', stand: 'plaza' },
  { name: 'OIDC_CLIENT_SECRET', ask: 'The client’s secret', stand: 'secret' },
  { name: 'STRIPE_SECRET_KEY', ask: 'Stripe’s secret key', stand: 'secret' },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    flag: 'publishableKey',
    ask: 'Stripe’s publishable key',
    stand: 'key',
  },
  { name: 'STRIPE_WEBHOOK_SECRET', ask: 'The signing secret of the webhook', stand: 'secret' },
  {
    name: 'SMTP_URL',
    ask: 'The mail server (smtps://…), empty for none yet',
    stand: '',
    isOptional: true,
  },
]

/** What an optional question is answered with where nothing is said. */
export const suggestionOf = ({ suggest }: Question, asking: Asking): string | undefined => suggest?.(asking)

/** What is wrong with an answer, beside those that were given before; undefined where nothing is. */
export function answerFault({ name, isOptional }: Question, answer: string, found: Settings) {
  if (answer === '') return isOptional ? undefined : 'An answer is needed'
  const stands = Object.fromEntries(questions.map((question) => [question.name, question.stand]))
  const random = { SESSION_SECRET: 'of no matter: 0123456789abcdefghij' }
  try {
    readConfig({ ...stands, ...random, ...found, [name]: answer })
    return undefined
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // Below its head each thing has a line of its own.
    const [head = '', first = head] = error.message.split('\n')
    return first.trim()
  }
}

/** Why a database cannot be had by this address; undefined where it can. */
async function databaseRefusal(url: string): Promise<string | undefined> {
  try {
    await schemaState({ url })
    return undefined
  } catch (error) {
    return databaseFault(error) ?? 'The database does not answer'
  }
}

/** Asks until there is an answer that can be used. */
export async function askFor(question: Question, { io, ...asking }: Asking & { io: Io }): Promise<string> {
  const { name, flag, ask } = question
  const output = process.stderr
  const validate = (value: string | undefined) => answerFault(question, (value ?? '').trim(), asking.found)
  const initialValue = suggestionOf(question, asking) ?? ''
  for (;;) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one question after the other
    const answer = await (flag
      ? text({ message: ask, output, validate, initialValue })
      : password({ message: `${ask} [${name}]`, output, validate }))
    if (isCancel(answer)) throw new Declined('Nothing was changed')
    const given = (answer ?? '').trim()
    // oxlint-disable-next-line eslint/no-await-in-loop -- the same question once more
    const refusal = name === 'DATABASE_URL' ? await databaseRefusal(given) : undefined
    if (refusal === undefined) return given
    io.err.write(`${refusal}\n`)
  }
}

/** Refuses a file that could not be written, before anything is asked or done. */
export function requireWritable(file: string): void {
  let place = file
  while (!existsSync(place)) place = dirname(place)
  try {
    accessSync(place, constants.W_OK)
    if (place === file) accessSync(dirname(file), constants.W_OK)
  } catch {
    throw new UsageError(
      `${file} cannot be written by this user`,
      'Run it as one who may, or name another file by --settings',
    )
  }
}
