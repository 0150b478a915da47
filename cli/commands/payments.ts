import { actOf } from '../actor.ts'
import { colors as pc } from '../colors.ts'
import { command, type Column, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { examinePayments } from '../doctor/payments.ts'
import { exits } from '../exit.ts'

const columns: Column[] = [{ key: 'state' }, { key: 'kind' }, { key: 'name' }, { key: 'detail' }]

type Rows = Awaited<ReturnType<CliContext['services']['providerSetup']['compare']>>

const openOf = (rows: Rows): number => rows.filter(({ state }) => state !== 'agrees').length

const handwork = (byHand: readonly string[]): string =>
  ['To be set in the provider’s dashboard, where no program may:', ...byHand.map((line) => `  ${line}`)].join(
    '\n',
  )

const lights = { ok: pc.green, warn: pc.yellow, FAIL: pc.red, skip: pc.dim }

export const payments = [
  command({
    noun: 'payments',
    verb: 'setup',
    summary:
      'compare products, prices and event destinations at the payment provider with what is needed; with --execute make them so',
    examples: ['plaza payments setup', 'plaza payments setup --execute --yes'],
    flags: [
      { flags: '--execute', summary: 'make and change what does not agree' },
      { flags: '--reason <text>', summary: 'the reason, recorded in the audit log' },
    ],
    write: { severity: 'moderate', actor: 'operator', dryRun: 'preview', doneWith: 'execute' },
    fields: ['rows', 'secrets', 'byHand'],
    run: async (context, given) => {
      const { providerSetup } = context.services
      const { byHand } = providerSetup
      if (context.isDryRun) {
        const rows = await providerSetup.compare()
        const open = openOf(rows)
        const next =
          open > 0
            ? `${open} to set up: plaza payments setup --execute`
            : 'Nothing to do: the provider has everything'
        return {
          data: { rows, secrets: [], byHand },
          rows: rows.map((row): Row => ({ ...row })),
          columns,
          note: `${next}\n${handwork(byHand)}`,
        }
      }
      const { reason, ...act } = actOf(given)
      const { rows, secrets } = await providerSetup.setUp({ reason: reason || 'payments setup', ...act })
      const open = openOf(rows)
      const told = secrets.map(({ destination, secret }) => `  ${secret}   ${destination}`)
      return {
        data: { rows, secrets, byHand },
        rows: rows.map((row): Row => ({ ...row })),
        columns,
        note: [
          open > 0 ? `${open} still differ` : 'The provider has everything',
          ...(told.length > 0
            ? ['Add these to STRIPE_WEBHOOK_SECRET, separated by commas; they are shown this once:', ...told]
            : []),
          handwork(byHand),
        ].join('\n'),
        exit: open > 0 ? exits.found : exits.done,
      }
    },
  }),
  command({
    noun: 'payments',
    verb: 'doctor',
    summary:
      'prove account, country, currency, the key’s rights, destinations, versions and the age of the last event',
    examples: ['plaza payments doctor', 'plaza payments doctor --json'],
    run: async (context) => {
      const found = await examinePayments(context)
      const countOf = (wanted: string) => found.filter(({ status }) => status === wanted).length
      const [failed, doubtful] = [countOf('FAIL'), countOf('warn')]
      return {
        data: found.map((finding) => ({ ...finding })),
        columns: ['status', 'check', 'message', 'fix'].map((key) => ({ key })),
        text: found
          .map(
            ({ status, check, message, fix }) =>
              `${lights[status](status.padEnd(4))}  ${check.padEnd(12)}  ${message}${fix ? `  ${pc.dim('->')} ${fix}` : ''}`,
          )
          .join('\n'),
        note: `${failed || 'Nothing'} failed${doubtful > 0 ? `, ${doubtful} to look at` : ''}`,
        exit: failed > 0 ? exits.found : exits.done,
      }
    },
  }),
]
