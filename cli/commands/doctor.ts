import { colors as pc } from '../colors.ts'
import { command } from '../command.ts'
import { checks, examine, type Examined } from '../doctor/examine.ts'
import { variables } from '../doctor/settings.ts'
import { exits, UsageError } from '../exit.ts'

const names = checks.map(({ name }) => name)
const lights = { ok: pc.green, warn: pc.yellow, FAIL: pc.red, skip: pc.dim }

function asked(only: unknown) {
  if (typeof only !== 'string') return checks
  const wanted = only.split(',')
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown) throw new UsageError(`There is no check ${unknown}`, names.join(', '))
  return checks.filter(({ name }) => wanted.includes(name))
}

function lineOf({ status, check, message, fix }: Examined): string {
  const word = lights[status](status.padEnd(4))
  return `${word}  ${check.padEnd(10)}  ${message}${fix ? `  ${pc.dim('->')} ${fix}` : ''}`
}

export const doctor = [
  command({
    noun: 'doctor',
    verb: '',
    summary: 'check everything this installation depends on; changes nothing and never asks',
    examples: ['plaza doctor', 'plaza doctor --offline --only database,migrations,backup'],
    flags: [
      { flags: '--offline', summary: 'contact nothing but this machine and its database' },
      { flags: '--only <checks>', summary: names.join(', ') },
    ],
    needsDatabase: false,
    run: async (_context, { flags }, { io }) => {
      const found: Examined[] = []
      const options = { only: asked(flags['only']), isOffline: flags['offline'] === true }
      for await (const finding of examine(io, options)) found.push(finding)
      const failed = found.filter(({ status }) => status === 'FAIL').length
      const isAboutSettings = flags['only'] === 'settings'
      const settings = isAboutSettings || flags['wide'] ? variables(io.env) : []
      return {
        data: found.map((finding) => ({
          ...finding,
          ...(finding.check === 'settings' ? { variables: variables(io.env) } : {}),
        })),
        columns: ['status', 'check', 'message', 'fix'].map((key) => ({ key })),
        text: [
          ...found.map(lineOf),
          ...settings.map(
            ({ name, value, origin }) => `      ${name.padEnd(23)} ${origin.padEnd(11)} ${value}`,
          ),
        ].join('\n'),
        note: failed > 0 ? `${failed} failed` : 'Nothing failed',
        exit: failed > 0 ? exits.found : exits.done,
      }
    },
  }),
]
