import type { ReactNode } from 'react'
import { dollars } from '#shared/money.ts'
import { balanceOf, type Trail, type TrailPart, trailPath, type TrailPlace } from '#shared/trails.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { placeOf, words } from './strings.ts'
import { TrailSteps } from './TrailSteps.tsx'

const colours: Record<TrailPlace, string> = {
  free: 'bg-success',
  reserved: 'bg-star',
  creator_held: 'bg-star',
  platform_held: 'bg-star',
  forum_held: 'bg-star',
  creator_payable: 'bg-accent-solid',
  forum_payable: 'bg-[var(--text-3)]',
  transfer_pending: 'bg-accent-solid',
  forum_pending: 'bg-[var(--text-3)]',
  refund_pending: 'bg-accent-solid',
  creator_paid: 'bg-accent-solid',
  taken_back: 'bg-danger',
  plan_paid: 'bg-success',
  platform_revenue: 'bg-info',
  forum_paid: 'bg-[var(--text-3)]',
  forum_taken_back: 'bg-danger',
  forum_plan: 'bg-success',
  refunded: 'bg-success',
  charged_back: 'bg-danger',
  returned: 'bg-success',
}

const inLine = 'inline-flex min-h-6 items-center'

/** The way of every cent of a payment or a deal. */
export function TrailView({ trail }: { trail: Trail }) {
  const { kind, steps, parts, currency } = trail
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="flex min-w-0 flex-col gap-8">
        <Sums trail={trail} />
        {kind === 'deal' && steps.length > 0 && (
          <Part title={words.steps.deal}>
            <Card>
              <TrailSteps label={words.steps.deal} steps={steps} currency={currency} />
            </Card>
          </Part>
        )}
        {parts.length > 0 && (
          <Part title={words.parts[kind]}>
            <ul className="flex flex-col gap-3">
              {parts.map((part) => (
                <TrailPartCard key={`${part.kind} ${part.id}`} part={part} trail={trail} />
              ))}
            </ul>
          </Part>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <About trail={trail} />
        {kind === 'funding' && steps.length > 0 && (
          <Part title={words.steps.funding}>
            <TrailSteps label={words.steps.funding} steps={steps} currency={currency} />
          </Part>
        )}
        <Costs trail={trail} />
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-section font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** What came in, what of it has left and what is still here; below it each place with its cents. */
function Sums({ trail: { kind, amount, places, currency, view } }: { trail: Trail }) {
  const { gone, here } = balanceOf(places)
  const figures = [
    { label: words.cameIn[kind], cents: amount },
    { label: words.gone, cents: gone },
    { label: words.here, cents: here },
  ]
  return (
    <Part title={words.where}>
      <Card className="flex flex-col gap-4">
        <dl aria-label={words.sums} className="grid grid-cols-1 gap-x-4 gap-y-2 md:grid-cols-3">
          {figures.map(({ label, cents }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 md:block">
              <dt className="text-dense text-3">{label}</dt>
              <dd className="text-section font-bold tabular-nums">{dollars(cents, currency)}</dd>
            </div>
          ))}
        </dl>
        {amount === 0 ? (
          <p className="text-control text-3">{words.nothing}</p>
        ) : (
          <>
            <div
              aria-hidden
              className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken forced-colors:hidden"
            >
              {places.map(({ place, amount: cents }) => (
                <div
                  key={place}
                  className={colours[place]}
                  style={{ inlineSize: `${(cents / amount) * 100}%` }}
                />
              ))}
            </div>
            <dl className="divide-y divide-[var(--border-subtle)]">
              {places.map(({ place, amount: cents }) => (
                <div key={place} className="flex items-baseline justify-between gap-4 py-2 text-control">
                  <dt className="flex items-center gap-2">
                    <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${colours[place]}`} />
                    {placeOf(place, view)}
                  </dt>
                  <dd className="font-medium tabular-nums">{dollars(cents, currency)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Card>
    </Part>
  )
}

/** What the trail is about: who, for what, and where the post stands. */
function About({ trail }: { trail: Trail }) {
  const { campaign, brand, deal, status, currency, view, id } = trail
  const toCampaign =
    view === 'creator'
      ? `/advertising/opportunity/${campaign.id}`
      : `/advertising/brand/${brand.slug}?campaign=${campaign.id}`
  return (
    <Facts
      facts={{
        [words.campaign]: (
          <TextLink href={toCampaign} dir="auto" className={inLine}>
            {campaign.title}
          </TextLink>
        ),
        [words.brand]: (
          <TextLink href={`/advertising/brand/${brand.slug}`} dir="auto" className={inLine}>
            {brand.name}
          </TextLink>
        ),
        [words.status]: status && words.statuses[status],
        [words.creator]: deal && (
          <TextLink href={`/user/${deal.creator}`} className={inLine}>
            {deal.creator}
          </TextLink>
        ),
        [view === 'creator' ? words.yours : words.payout]: deal && dollars(deal.payout, currency),
        [words.fee]: deal && dollars(deal.platformFee, currency),
        [words.post]: deal?.postPath && (
          <TextLink href={deal.postPath} className={inLine}>
            {words.readPost}
          </TextLink>
        ),
        [words.id]: view === 'operator' && <span className="font-mono text-meta wrap-anywhere">{id}</span>,
        [words.content]: deal?.contentId && (
          <span className="font-mono text-meta wrap-anywhere">{deal.contentId}</span>
        ),
      }}
    />
  )
}

/** Fees and losses, which no cent of the payment pays for. */
function Costs({ trail: { kind, costs, currency } }: { trail: Trail }) {
  if (!costs || (costs.fees === 0 && costs.losses === 0)) return null
  return (
    <Part title={words.costs}>
      <Facts
        facts={{
          [words.fees]: kind === 'funding' && dollars(costs.fees, currency),
          [words.losses]: dollars(costs.losses, currency),
        }}
      />
    </Part>
  )
}

function titleOf({ kind, deal }: TrailPart): string {
  return kind === 'deal' ? words.partTitles.deal(deal?.creator ?? '') : words.partTitles[kind]
}

function TrailPartCard({ part, trail: { currency, view } }: { part: TrailPart; trail: Trail }) {
  const { kind, id, taken, places, steps, deal } = part
  const title = titleOf(part)
  return (
    <li className="flex flex-col gap-3 rounded-card border bg-surface p-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{title}</h3>
        <p className="ms-auto font-bold tabular-nums">{dollars(taken, currency)}</p>
      </div>
      {deal && deal.gross !== taken && (
        <p className="text-control text-2">
          {words.ofPrice(dollars(taken, currency), dollars(deal.gross, currency))}
        </p>
      )}
      <ul className="flex flex-col gap-1 text-control text-2 empty:hidden">
        {places.map(({ place, amount }) => (
          <li key={place} className="flex items-baseline justify-between gap-4">
            <span className="flex items-center gap-2">
              <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${colours[place]}`} />
              {placeOf(place, view)}
            </span>
            <span className="tabular-nums">{dollars(amount, currency)}</span>
          </li>
        ))}
        {places.length === 0 && kind === 'deal' && <li>{placeOf('returned', view)}</li>}
      </ul>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-control empty:hidden">
        {(kind === 'deal' || kind === 'funding') && (
          <TextLink
            href={trailPath(id)}
            className={inLine}
            aria-label={deal ? words.followDeal(deal.creator) : words.followPayment}
          >
            {deal ? words.follow : words.followPayment}
          </TextLink>
        )}
        {deal?.postPath && (
          <TextLink href={deal.postPath} className={inLine}>
            {words.readPost}
          </TextLink>
        )}
      </p>
      <TrailSteps label={title} steps={steps} currency={currency} />
    </li>
  )
}
