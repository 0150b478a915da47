import type { DividendRole, ShareStatus } from '#shared/dividends.ts'
import type { Earnings, ForumShare } from '#shared/earnings.ts'
import { dollars } from '#shared/money.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { shortDate } from '../../ui/dates.ts'

const words = {
  intro:
    'A part of what the platform keeps of a sponsored post goes to the forum in which it appeared. The figures above contain it.',
  roles: { owner: 'As creator of', moderator: 'As moderator of' } satisfies Record<DividendRole, string>,
  upTo: (sum: string) => `Up to ${sum}`,
  statuses: {
    held: 'Held',
    payable: 'Payable',
    paid: 'Paid',
    returned: 'Returned',
  } satisfies Record<ShareStatus, string>,
  release: (date: string) => `Released on ${date}`,
  willRelease: (date: string) => `To be released on ${date}`,
  paidOn: (date: string) => `Paid on ${date}`,
  notGiven: 'Not given in the end',
  forPlan: (sum: string) => `${sum} of it paid your plan.`,
  paused: {
    report: 'On hold: a report on the post is being reviewed.',
    dispute: 'On hold: the brand’s payment is disputed.',
  },
  refused: (reason: string) =>
    `The last transfer was refused: ${reason}. It is sent again with the next run.`,
  more: (count: number) => `Show all ${count}`,
}

const tones: Record<ShareStatus, Tone> = {
  held: 'info',
  payable: 'accent',
  paid: 'success',
  returned: 'neutral',
}

const shownAtFirst = 5

function stateOf({ status, releaseAt, paidAt }: ForumShare): string | null {
  if (status === 'returned') return words.notGiven
  if (paidAt) return words.paidOn(shortDate(paidAt))
  if (!releaseAt) return null
  return (status === 'held' ? words.willRelease : words.release)(shortDate(releaseAt))
}

/** What somebody receives for their forums, post by post; nothing is shown where there is none. */
export function ForumShares({ earnings: { forumShares, currency } }: { earnings: Earnings }) {
  const rest = forumShares.slice(shownAtFirst)
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-control text-2">{words.intro}</p>
      <Rows shares={forumShares.slice(0, shownAtFirst)} currency={currency} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-control underline decoration-dotted underline-offset-[0.2em]">
            {words.more(forumShares.length)}
          </summary>
          <Rows shares={rest} currency={currency} />
        </details>
      )}
    </div>
  )
}

const Rows = ({ shares, currency }: { shares: ForumShare[]; currency: string }) => (
  <ul className="divide-y rounded-card border bg-surface">
    {shares.map((share) => (
      <Row key={share.id} share={share} currency={currency} />
    ))}
  </ul>
)

function Row({ share, currency }: { share: ForumShare; currency: string }) {
  const { role, forumName, forumSlug, campaignTitle, postPath, amount, forPlan, pausedBy } = share
  const sum = dollars(amount, currency)
  const state = stateOf(share)
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 p-4 break-inside-avoid">
      <p className="min-w-0">
        {postPath ? (
          <TextLink href={postPath} dir="auto" className="inline-flex min-h-6 items-center">
            {campaignTitle}
          </TextLink>
        ) : (
          <span dir="auto">{campaignTitle}</span>
        )}
        <span className="block text-dense text-3">
          {words.roles[role]}{' '}
          <TextLink tone="quiet" href={`/r/${forumSlug}`} className="inline-flex min-h-6 items-center">
            {forumName}
          </TextLink>
        </span>
      </p>
      <p className="flex flex-col items-end gap-1 text-end">
        <span className="font-bold tabular-nums">{share.isCounting ? words.upTo(sum) : sum}</span>
        <Badge tone={tones[share.status]}>{words.statuses[share.status]}</Badge>
      </p>
      {state && <p className="col-span-2 text-dense text-2">{state}</p>}
      {forPlan > 0 && (
        <p className="col-span-2 text-dense text-2">{words.forPlan(dollars(forPlan, currency))}</p>
      )}
      {pausedBy && <p className="col-span-2 text-dense text-warning">{words.paused[pausedBy]}</p>}
      {share.refusedReason && (
        <p className="col-span-2 text-dense text-danger">{words.refused(share.refusedReason)}</p>
      )}
    </li>
  )
}
