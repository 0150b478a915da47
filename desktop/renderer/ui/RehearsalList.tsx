import { grouped } from '#shared/counts.ts'
import { consequenceKinds, type Consequence, type ConsequenceKind } from '#shared/rehearsals.ts'
import { sentenceOf } from '#shared/rehearsalWords.ts'
import type { Rehearsing } from '../lib/useRehearsal.ts'
import { Loading, SkeletonText } from './Skeleton.tsx'

const words = {
  title: 'What this changes',
  nothing: 'Nothing else changes.',
  failed: 'What this changes could not be listed.',
  changed: 'This has become another meanwhile, and nothing was done. Please look at the list again:',
  examples: (shown: number, all: number) => (shown < all ? `${shown} of ${grouped(all)}` : 'Which'),
  kinds: {
    money: 'Money',
    access: 'Access',
    content: 'Content',
    belongings: 'Belongings',
    opinions: 'Votes and ratings',
    campaigns: 'Campaigns',
    dividends: 'Forum dividend',
    notifications: 'Notifications',
  } satisfies Record<ConsequenceKind, string>,
}

function Examples({ consequence }: { consequence: Consequence }) {
  const { examples, count } = consequence
  if (examples.length === 0) return null
  return (
    <details className="text-dense">
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-[3px] text-2 underline decoration-dotted underline-offset-[0.2em]">
        {words.examples(examples.length, count)}
        <span className="sr-only">: {sentenceOf(consequence)}</span>
      </summary>
      <ul className="flex flex-col gap-0.5 pb-1 text-2">
        {examples.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- several may have the same name
          <li key={at} dir="auto" className="truncate">
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What an act would change, by kind, with examples behind a disclosure. */
export function RehearsalList({ rehearsal, isLoading, hasFailed, differences }: Rehearsing) {
  if (isLoading)
    return (
      <Loading className="rounded-control border p-3">
        <SkeletonText lines={2} />
      </Loading>
    )
  if (hasFailed) return <p className="text-control text-2">{words.failed}</p>
  if (!rehearsal) return null
  const { consequences } = rehearsal
  const kinds = consequenceKinds.filter((kind) => consequences.some((one) => one.kind === kind))
  return (
    <section aria-label={words.title} className="flex flex-col gap-2 rounded-control border p-3 text-control">
      {differences.length > 0 && (
        <div role="alert" className="text-danger">
          <p>{words.changed}</p>
          <ul className="list-disc ps-5">
            {differences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <h3 className="font-medium">{words.title}</h3>
      {kinds.length === 0 && <p className="text-2">{words.nothing}</p>}
      {kinds.length > 0 && (
        <dl className="flex flex-col gap-1.5">
          {kinds.map((kind) => (
            <div key={kind}>
              <dt className="text-3">{words.kinds[kind]}</dt>
              <dd className="flex min-w-0 flex-col gap-0.5">
                {consequences
                  .filter((one) => one.kind === kind)
                  .map((one) => (
                    <div key={one.name}>
                      <p className="tabular-nums">{sentenceOf(one)}</p>
                      <Examples consequence={one} />
                    </div>
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
