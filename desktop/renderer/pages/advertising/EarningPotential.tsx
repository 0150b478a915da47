import { pages } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../parts/Section.tsx'

const words = {
  potential: 'Your earning potential',
  potentialText: `Creators keep ${site.claims.creatorShare} of what a brand pays. The rest keeps the platform running.`,
  averagePayout: 'Average payout',
  share: 'Your share',
  held: 'Held for you',
  heldText: '7 days, then payable',
  seeEarnings: 'See your earnings',
} as const

const figures = [
  [words.averagePayout, site.claims.averagePayout],
  [words.share, site.claims.creatorShare],
  [words.held, words.heldText],
] as const

/** What a creator may expect. */
export function EarningPotential() {
  return (
    <Section title={words.potential}>
      <div className="flex flex-col gap-5 rounded-card border bg-surface p-6">
        <dl className="grid gap-5 md:grid-cols-3">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dd className="text-section font-bold tabular-nums">{value}</dd>
              <dt className="text-dense text-3">{label}</dt>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-5">
          <p className="max-w-prose text-control text-2">{words.potentialText}</p>
          <ButtonLink href={pages.earnings.path}>{words.seeEarnings}</ButtonLink>
        </div>
      </div>
    </Section>
  )
}
