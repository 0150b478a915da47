import { Download, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { dollars } from '#shared/money.ts'
import { type PortableRecord, recordKeysPath } from '#shared/records.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { utcDate } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SponsorLabel } from '../../ui/SponsorLabel.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { viewWords as words } from './strings.ts'

interface RecordViewProps {
  record: PortableRecord
  /** The signed document, for whoever wants to prove it. */
  document: string
  expiresAt: string
}

/** What a site states about a member, as others read it. */
export function RecordView({ record, document, expiresAt }: RecordViewProps) {
  const { person, site, posts, deals, earnings, moderation } = record
  const file = `${person.username}.jws`
  return (
    <>
      <PageHeading
        title={<bdi>{person.displayName}</bdi>}
        description={
          <>
            <bdi>@{person.username}</bdi>. {words.memberSince(utcDate(person.memberSince))}.
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {posts && <Posts posts={posts} />}
        {deals && (
          <Part title={words.deals} none={words.noDeals}>
            {deals.map((deal, place) => (
              <Line
                key={place}
                title={deal.brand}
                href={deal.postPath}
                text={deal.campaign}
                aside={<Badge>{words.statuses[deal.status]}</Badge>}
                at={deal.publishedAt ?? deal.agreedAt}
              />
            ))}
          </Part>
        )}
        {earnings && (
          <Part title={words.earnings} none={words.noEarnings}>
            {earnings.map(({ year, currency, earned, paid }) => (
              <li key={year} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-control">
                <span className="font-medium">{year}</span>
                <span className="ms-auto tabular-nums">
                  {words.earned(dollars(earned, currency), dollars(paid, currency))}
                </span>
              </li>
            ))}
          </Part>
        )}
        {moderation && (
          <Part title={words.moderation} none={words.noModeration}>
            {moderation.map((act, place) => (
              <Line
                key={place}
                title={`${words.acts[act.action] ?? act.action} ${words.about[act.about] ?? ''}`.trim()}
                text={act.reason}
                at={act.at}
              />
            ))}
          </Part>
        )}
        <Card as="section" className="flex flex-col gap-3 text-control md:p-6">
          <p>
            {words.stated(site.name, utcDate(record.madeAt))} {words.until(utcDate(expiresAt))}
          </p>
          <p className="text-2">
            {words.proof}
            <code className="mt-1 block rounded-control bg-sunken px-3 py-2 font-mono text-dense wrap-anywhere">
              {words.command(file)} <span className="whitespace-nowrap">{words.commandKeys}</span>
            </code>
          </p>
          <div className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink
              size="small"
              icon={<Download aria-hidden />}
              href={`data:application/jose,${encodeURIComponent(document)}`}
              download={file}
            >
              {words.download}
            </ButtonLink>
            <ButtonLink
              size="small"
              icon={<KeyRound aria-hidden />}
              href={recordKeysPath}
              download="keys.json"
            >
              {words.keys}
            </ButtonLink>
          </div>
        </Card>
      </div>
    </>
  )
}

function Posts({ posts }: { posts: NonNullable<PortableRecord['posts']> }) {
  const { average, count } = posts.ratingsReceived
  return (
    <Card as="section" className="flex flex-col gap-3 md:p-6">
      <h2 className="text-section font-bold">{words.posts}</h2>
      <p className="text-control">{words.counts(posts)}</p>
      <Facts
        facts={{
          [words.received]: average === null ? words.noRatings : <Stars rating={average} count={count} />,
        }}
      />
      <h3 className="font-medium">{words.newest}</h3>
      {posts.newest.length === 0 ? (
        <p className="text-control text-3">{words.noPosts}</p>
      ) : (
        <ul className="divide-y">
          {posts.newest.map((post) => (
            <Line
              key={post.path}
              title={post.title}
              href={post.path}
              text={`${words.points(post.score)}, ${words.comments(post.comments)}`}
              above={post.sponsor && <SponsorLabel sponsor={post.sponsor} />}
              at={post.createdAt}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Part({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <Card as="section" className="flex flex-col gap-2 md:p-6">
      <h2 className="text-section font-bold">{title}</h2>
      {children.length === 0 ? (
        <p className="text-control text-3">{none}</p>
      ) : (
        <ul className="divide-y">{children}</ul>
      )}
    </Card>
  )
}

interface LineProps {
  title: string
  href?: string | null
  text: string
  above?: ReactNode
  aside?: ReactNode
  at: string
}

function Line({ title, href, text, above, aside, at }: LineProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 text-control">
      <span className="min-w-0 flex-1 basis-64">
        {above && <span className="block">{above}</span>}
        {href ? (
          <TextLink href={href} className="inline-flex min-h-6 items-center wrap-anywhere">
            <bdi>{title}</bdi>
          </TextLink>
        ) : (
          <bdi className="font-medium wrap-anywhere">{title}</bdi>
        )}
        <span dir="auto" className="block text-dense wrap-anywhere text-2">
          {text}
        </span>
      </span>
      <span className="flex items-center gap-2 text-dense text-3">
        {aside}
        {utcDate(at)}
      </span>
    </li>
  )
}
