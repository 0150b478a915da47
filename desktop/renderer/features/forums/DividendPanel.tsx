import { getForumDividend, type ForumDividend } from '#shared/dividends.ts'
import { dollars } from '#shared/money.ts'
import { useData } from '../../lib/data.ts'
import { Card } from '../../ui/Card.tsx'

const words = {
  title: 'Forum dividend',
  text: (part: number) =>
    `${part}% of the platform’s part of each sponsored post here goes to those who look after the forum.`,
  over: 'Forums receive nothing of new sponsored posts. What was given before stays.',
  owner: 'Creator',
  moderators: (count: number) => (count === 1 ? '1 moderator' : `${count} moderators, in equal parts`),
  percent: (part: number) => `${part}%`,
  given: 'Given so far',
  held: 'Waiting for its release',
  never: 'Never to the author of the post, and never to people of its brand.',
}

/** Who has which part of it: where one side is empty, the other has it all. */
function partsOf({ ownerPart, moderatorsPart, hasOwner, moderators }: ForumDividend) {
  const ofModerators = moderators === 0 ? 0 : hasOwner ? moderatorsPart : 100
  return [
    { name: words.owner, part: hasOwner ? (moderators === 0 ? 100 : ownerPart) : 0 },
    { name: words.moderators(moderators), part: ofModerators },
  ].filter(({ part }) => part > 0)
}

/** What a forum receives of its sponsored posts and how it divides that, for its members. */
export function DividendPanel({ forumId }: { forumId: string }) {
  const { data } = useData(getForumDividend, { params: { id: forumId } })
  if (!data || (data.part === 0 && data.given + data.held === 0)) return null
  const { part, given, held, currency } = data
  const sums = [
    { name: words.given, cents: given },
    { name: words.held, cents: held },
  ]
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-bold">{words.title}</h2>
      <p className="text-control text-2">{part > 0 ? words.text(part) : words.over}</p>
      <dl className="flex flex-col gap-1.5 text-control">
        {part > 0 &&
          partsOf(data).map((one) => (
            <div key={one.name} className="flex justify-between gap-4">
              <dt>{one.name}</dt>
              <dd className="font-medium tabular-nums">{words.percent(one.part)}</dd>
            </div>
          ))}
        {sums.map(({ name, cents }) => (
          <div key={name} className="flex justify-between gap-4 text-2">
            <dt>{name}</dt>
            <dd className="tabular-nums">{dollars(cents, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-dense text-3">{words.never}</p>
    </Card>
  )
}
