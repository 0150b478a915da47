import { ceilingPhrase, getSponsorLoad, type SponsorLoad } from '#shared/ceiling.ts'
import { grouped } from '#shared/counts.ts'
import { useData } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Card } from '../../ui/Card.tsx'
import { Meter } from '../../ui/Meter.tsx'

const words = {
  title: 'Sponsored posts in your feeds',
  none: 'Your feeds have shown you nothing yet today.',
  ratio: (sponsored: number, posts: number) =>
    `${grouped(sponsored)} of ${grouped(posts)} ${posts === 1 ? 'post' : 'posts'} in your feeds today ${sponsored === 1 ? 'was' : 'were'} sponsored.`,
  perDay: 'Sponsored posts today',
  perDayOf: (sponsored: number, most: number) => `${sponsored} of at most ${most} today`,
  plan: (phrase: string) => `Your plan: ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)} (UTC).`,
  sentence: (phrase: string) => `Your plan: ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}.`,
}

/** How many posts of the reader's feeds were sponsored today, beside the most that their plan allows; nothing where it states none. */
export function SponsorLoadCard({ load }: { load: SponsorLoad }) {
  const { posts, sponsored, sponsoredPerDay } = load
  const phrase = ceilingPhrase(load)
  if (phrase === null) return null
  return (
    <Card as="section" aria-labelledby="sponsor-load">
      <h2 id="sponsor-load" className="mb-4 font-medium">
        {words.title}
      </h2>
      <p className="text-2 tabular-nums">{posts === 0 ? words.none : words.ratio(sponsored, posts)}</p>
      {sponsoredPerDay !== null && sponsoredPerDay > 0 && (
        <div className="mt-3">
          <Meter
            label={words.perDay}
            isLabelHidden
            value={sponsored}
            max={sponsoredPerDay}
            text={words.perDayOf(sponsored, sponsoredPerDay)}
          />
        </div>
      )}
      <p className="mt-3 text-dense text-3">
        {sponsoredPerDay === null ? words.sentence(phrase) : words.plan(phrase)}
      </p>
    </Card>
  )
}

/** What the feeds of the signed-in person have shown today. */
export function useSponsorLoad() {
  const viewer = useViewer()
  return useData(getSponsorLoad, viewer ? {} : null)
}
