import * as z from 'zod/mini'
import { pageFields } from '#shared/paging.ts'
import { limits } from '#shared/limits.ts'
import { moment } from '#shared/time.ts'
import { actOf, actorOf, originOf } from '../actor.ts'
import { idOf } from '../resolve.ts'
import { command, type Column, type Row } from '../command.ts'
import { exits } from '../exit.ts'
import type { Io } from '../io.ts'
import { rehearsed } from '../rehearsal.ts'
import { listFlags, listInput, pageResult } from '../lists.ts'
import { subscriptionRefunds } from './subscriptions.refunds.ts'

const Query = z.object({
  ...pageFields,
  q: z.optional(z.string().check(z.maxLength(limits.searchMax))),
  status: z.optional(z.enum(['none', 'active', 'cancelled'])),
  since: z.optional(moment),
})

const columns: Column[] = [
  { key: 'username' },
  { key: 'plan' },
  { key: 'interval', title: 'every' },
  { key: 'status' },
  { key: 'providerStatus', title: 'provider says' },
  { key: 'expiresAt', title: 'paid until', kind: 'time' },
  { key: 'graceEndsAt', title: 'grace until', kind: 'time' },
]
const compared: Column[] = [
  { key: 'username' },
  { key: 'differing', title: 'differs in', kind: 'list' },
  { key: 'result' },
]

function endOf({ signal }: Io, left: number): number {
  if (signal?.aborted) return exits.declined
  return left > 0 ? exits.found : exits.done
}

const agreement = (differences: string[] | null): string => {
  if (differences === null) return 'does not answer'
  return differences.length === 0 ? 'agrees' : `differs in ${differences.join(', ')}`
}

export const subscriptions = [
  command({
    noun: 'subscriptions',
    verb: 'list',
    summary: 'people who have or had a membership, by name',
    examples: ['plaza subscriptions list --status cancelled', 'plaza subscriptions list -q ada --json'],
    flags: [...listFlags, { flags: '--status <status>', summary: 'active, cancelled, none' }],
    run: async (context, { flags }) => {
      const { admin } = context.services.subscriptions
      const { items, nextCursor } = await admin.list(listInput(Query, flags, context.clock))
      const rows = items.map((item): Row => ({ ...item }))
      return { ...pageResult(rows, nextCursor), columns }
    },
  }),
  command({
    noun: 'subscriptions',
    verb: 'show',
    summary: 'one membership, compared with the payment provider',
    examples: ['plaza subscriptions show ada'],
    args: ['<name>'],
    run: async (context, { args }) => {
      const { admin } = context.services.subscriptions
      const { differences, ...shown } = await admin.show(await idOf(context, 'users', args['name']))
      const isSame = differences === null || differences.length === 0
      return {
        data: { ...shown, provider: agreement(differences) },
        exit: isSame ? exits.done : exits.found,
      }
    },
  }),
  rehearsed(
    command({
      noun: 'subscriptions',
      verb: 'cancel',
      summary: 'cancel a membership at the end of its paid period, or at once',
      examples: [
        'plaza subscriptions cancel ada --reason "asked by mail" --as admin',
        'plaza subscriptions cancel ada --at-once --reason "charged back" --as admin --yes',
      ],
      args: ['<name>'],
      flags: [{ flags: '--at-once', summary: 'now; nothing is refunded' }],
      write: { severity: 'moderate', actor: 'person', needsReason: true, dryRun: 'preview' },
      run: async (context, given) => {
        const actor = await actorOf(context, given)
        const { admin } = context.services.subscriptions
        const ending = { isAtOnce: given.flags['atOnce'] === true, ...actOf(given) }
        const name = await idOf(context, 'users', given.args['name'])
        const data = context.isDryRun
          ? await admin.preview(name, ending)
          : await admin.end(actor, name, ending)
        return { data, columns }
      },
    }),
    async (context, { args, flags }) =>
      await context.services.subscriptions.admin.rehearse(await idOf(context, 'users', args['name']), {
        isAtOnce: flags['atOnce'] === true,
      }),
  ),
  command({
    noun: 'subscriptions',
    verb: 'reconcile',
    summary: 'compare every membership with the payment provider and repair differences',
    examples: [
      'plaza subscriptions reconcile --dry-run --as admin',
      'plaza subscriptions reconcile --as admin',
    ],
    write: { severity: 'none', actor: 'person', dryRun: 'preview' },
    run: async (context, given, { io }) => {
      const actor = await actorOf(context, given)
      const { reconciliation } = context.services
      const act = { actor, reason: 'compared with the payment provider', origin: originOf(given) }
      const { agreeing, found } = await reconciliation.compareFor(context.isDryRun ? null : act, io.signal)
      const missing = found.filter(({ isMissing }) => isMissing).length
      return {
        data: found.map(({ isMissing, ...one }): Row => {
          const result = isMissing ? 'unknown to the provider' : context.isDryRun ? 'differs' : 'mended'
          return { ...one, result }
        }),
        columns: compared,
        note: `${agreeing} agree, ${found.length} differ, ${missing} of them are unknown to the provider`,
        exit: endOf(io, context.isDryRun ? found.length : missing),
      }
    },
  }),
  ...subscriptionRefunds,
]
