import { recount, recountGroups, type RecountGroup } from '#db/recount.ts'
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
    run: async ({ store, isDryRun }, { flags }) => {
      const only = groupsOf(flags['only'])
      const drifts = await recount(store, { isDryRun, ...(only ? { only } : {}) })
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
]
