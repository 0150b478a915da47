import { recount, recountGroups, type RecountGroup } from '#db/recount.ts'
import * as z from 'zod/mini'
import { reindex } from '#db/reindex.ts'
import { recordAction } from '#server/core/adminActions.ts'
import { originOf } from '../actor.ts'
import { command } from '../command.ts'
import { exits, UsageError } from '../exit.ts'

const groupsOf = (only: unknown): RecountGroup[] | undefined => {
  if (typeof only !== 'string') return undefined
  const asked = only.split(',')
  const unknown = asked.find((name) => !recountGroups.some((group) => group === name))
  if (unknown) throw new UsageError(`There is no group ${unknown}`, `Groups: ${recountGroups.join(', ')}`)
  return recountGroups.filter((group) => asked.includes(group))
}

export const maintenance = [
  command({
    noun: 'maintenance',
    verb: 'recount',
    summary: 'prove every counter against its rows and repair what differs; money is only reported',
    examples: ['plaza maintenance recount --dry-run', 'plaza maintenance recount --only votes,posts'],
    flags: [{ flags: '--only <groups>', summary: recountGroups.join(', ') }],
    write: { severity: 'none', actor: 'operator' },
    run: async ({ store, clock, isDryRun }, given) => {
      const only = groupsOf(given.flags['only'])
      const drifts = await recount(store, { isDryRun, ...(only ? { only } : {}) })
      if (!isDryRun) {
        await store.transaction((tx) =>
          recordAction(tx, store.tables, {
            clock,
            actor: 'operator',
            action: 'recount',
            target: { type: 'site', id: only?.join(',') ?? 'counters' },
            reason: 'Counters were proven against their rows',
            details: { differed: drifts.length, repaired: drifts.slice(0, 50) },
            origin: originOf(given),
          }),
        )
      }
      return {
        data: drifts.map((drift) => ({ ...drift })),
        columns: [
          { key: 'counter' },
          { key: 'id', kind: 'id' },
          { key: 'stored' },
          { key: 'counted' },
          { key: 'isRepaired', title: 'repaired', kind: 'yesNo' },
        ],
        note: drifts.length === 0 ? 'Every counter equals its rows' : `${drifts.length} counters differed`,
        exit: isDryRun && drifts.length > 0 ? exits.found : exits.done,
      }
    },
  }),
  command({
    noun: 'maintenance',
    verb: 'outgoing',
    summary: 'let mail and payouts leave, or wait, as they do after a restore',
    examples: ['plaza maintenance outgoing on', 'plaza maintenance outgoing off --yes'],
    args: ['<state>'],
    write: { severity: 'moderate', actor: 'operator', confirm: ({ args }) => `outgoing-${args['state']}` },
    run: async ({ services }, given) => {
      const state = z.enum(['on', 'off']).safeParse(given.args['state'])
      if (!state.success) throw new UsageError('There is no such state', 'on, off')
      const isOn = state.data === 'on'
      await services.outgoing.switch(isOn, originOf(given))
      return {
        data: { isOutgoingOn: isOn },
        note: isOn ? 'Mail and payouts may leave' : 'Mail and payouts wait',
      }
    },
  }),
  command({
    noun: 'maintenance',
    verb: 'reindex',
    summary: 'build what search reads anew from what was written',
    examples: ['plaza maintenance reindex'],
    write: { severity: 'none', actor: 'operator' },
    run: async ({ store, clock }, given) => {
      const rebuilt = await reindex(store)
      await store.transaction((tx) =>
        recordAction(tx, store.tables, {
          clock,
          actor: 'operator',
          action: 'reindex',
          target: { type: 'site', id: 'search' },
          reason: 'Search was built anew',
          after: rebuilt,
          origin: originOf(given),
        }),
      )
      return { data: rebuilt }
    },
  }),
]
