import { redactText } from './redact.ts'

/** What a person can copy and send when something does not work. */
export interface Facts {
  versions: Record<string, string>
  settings: Record<string, unknown>
  policy: object
  servers: readonly { name: string; origin: string; connection: string; unread: string; version: string }[]
  local: { status: string; fatal: string | null; port: number | null }
  log: readonly string[]
  localLog: readonly string[]
}

/** The facts as text. Secrets, emails and the queries of addresses are taken out. */
export const diagnosisOf = ({ versions, settings, policy, servers, local, log, localLog }: Facts): string =>
  [
    section('Versions', lines(versions)),
    section('Settings', lines(settings)),
    section('Policy', lines(policy)),
    section(
      'Servers',
      servers.map(
        ({ name, origin, version, connection, unread }) =>
          `${name} ${origin} version ${version}: ${connection}, unread ${unread}`,
      ),
    ),
    section('Embedded server', lines(local)),
    section('Log', log),
    section('Log of the embedded server', localLog),
  ].join('\n\n')

const section = (title: string, content: readonly string[]) =>
  [title, ...(content.length > 0 ? content : ['-']).map(redactText)].join('\n')

const lines = (facts: object) =>
  Object.entries(facts).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
