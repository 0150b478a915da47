import { recount, recountGroups, type RecountGroup } from '#db/recount.ts'
import * as z from 'zod/mini'
import { reindex } from '#db/reindex.ts'
import { recordAction } from '#server/core/adminActions.ts'
import { originOf } from '../actor.ts'
import { command } from '../command.ts'
import { exits, UsageError } from '../exit.ts'
import { counted } from '../counted.ts'

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
    summary: 'compare every counter with its rows and repair differences; money is only reported',
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
            reason: 'Counters were compared with their rows',
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
        note:
          drifts.length === 0
            ? 'Every counter equals its rows'
            : `${counted(drifts.length, 'counter')} differed`,
        // Money is told of and not repaired.
        exit: drifts.some(({ isRepaired }) => !isRepaired) ? exits.found : exits.done,
      }
    },
  }),
  command({
    noun: 'maintenance',
    verb: 'outgoing',
    summary: 'switch outgoing mail and payouts on or off; they are off after a restore',
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
        note: isOn ? 'Mail and payouts are sent' : 'Mail and payouts wait',
      }
    },
  }),
  command({
    noun: 'maintenance',
    verb: 'reindex',
    summary: 'rebuild the search index',
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
          reason: 'The search index was rebuilt',
          after: rebuilt,
          origin: originOf(given),
        }),
      )
      return { data: rebuilt }
    },
  }),
]
