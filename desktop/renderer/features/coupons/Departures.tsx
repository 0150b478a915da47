import { type DepartureWord, listDepartures } from '#shared/departures.ts'
import { useData } from '../../lib/data.ts'
import { Card } from '../../ui/Card.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const words = {
  title: 'Why people leave',
  text: 'What people say when they cancel, and how many stayed for the coupon that is offered. Nobody’s name is kept with it.',
  none: 'Nobody has cancelled yet.',
  failed: 'The reasons could not be loaded.',
  month: 'Month',
  plan: 'Plan',
  reason: 'Reason',
  left: 'Left',
  stayed: 'Stayed',
  reasons: {
    too_expensive: 'Costs too much',
    too_little_time: 'Too little time',
    not_enough_here: 'Not enough here',
    something_missing: 'Something is missing',
    somewhere_else: 'Goes somewhere else',
    other: 'Another reason',
    unsaid: 'Not said',
  } satisfies Record<DepartureWord, string>,
}

/** The reasons of those who cancelled, counted by month and plan. */
export function Departures() {
  const { data, error, mutate, isValidating } = useData(listDepartures, {})
  return (
    <section aria-labelledby="departures" className="flex flex-col gap-3">
      <div>
        <h2 id="departures" className="font-bold">
          {words.title}
        </h2>
        <p className="text-control text-2">{words.text}</p>
      </div>
      {data ? (
        data.length === 0 ? (
          <p className="text-control text-2">{words.none}</p>
        ) : (
          <Card as="div" isFlush className="overflow-x-auto">
            <table className="w-full text-control">
              <thead>
                <tr className="border-b text-start text-dense text-3 [&>th]:p-3 [&>th]:text-start [&>th]:font-medium">
                  <th scope="col">{words.month}</th>
                  <th scope="col">{words.plan}</th>
                  <th scope="col">{words.reason}</th>
                  <th scope="col">{words.left}</th>
                  <th scope="col">{words.stayed}</th>
                </tr>
              </thead>
              <tbody className="divide-y divide-[var(--border-subtle)]">
                {data.map(({ month, planSlug, reason, left, stayed }) => (
                  <tr key={`${month} ${planSlug} ${reason}`} className="tabular-nums [&>td]:p-3">
                    <td className="whitespace-nowrap">{month}</td>
                    <td>{planSlug}</td>
                    <td>{words.reasons[reason]}</td>
                    <td>{left}</td>
                    <td>{stayed}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        )
      ) : error ? (
        <ErrorState message={words.failed} onRetry={() => void mutate()} isRetrying={isValidating} />
      ) : (
        <SkeletonList shape="row" count={2} />
      )}
    </section>
  )
}
