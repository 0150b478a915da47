import { type Application, listCampaignApplications } from '#shared/applications.ts'
import type { Campaign } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { nameOf } from '#shared/people.ts'
import { useList } from '../../lib/data.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { applicationPath } from './addresses.ts'
import { applicationTones, isWaiting } from './status.ts'
import { dealWords } from './strings.ts'

const words = {
  waiting: 'Waiting for you',
  others: 'All other applications',
  none: 'No applications yet',
  noneText: 'Creators find this campaign among the opportunities once it is active.',
  listFailed: 'The applications could not be loaded.',
  review: 'Review',
  reviewOf: (name: string) => `Review the application of ${name}`,
  open: 'Open',
}

interface CampaignApplicationsProps {
  slug: string
  campaign: Campaign
}

/** Who applied to a campaign: what waits for the brand comes first. */
export function CampaignApplications({ slug, campaign }: CampaignApplicationsProps) {
  const list = useList(listCampaignApplications, { params: { id: campaign.id }, query: { limit: 50 } })
  const waiting = list.items.filter(isWaiting)
  const others = list.items.filter((application) => !isWaiting(application))
  return (
    <section aria-label={dealWords.applications} className="flex flex-col gap-3">
      <h3 className="font-medium">{dealWords.applications}</h3>
      {list.items.length === 0 ? (
        list.error ? (
          <ErrorState message={words.listFailed} onRetry={() => list.reload()} />
        ) : list.isLoading ? (
          <SkeletonList count={2} shape="row" />
        ) : (
          <EmptyState drawing="people" title={words.none} text={words.noneText} />
        )
      ) : (
        <>
          <Group title={words.waiting} slug={slug} applications={waiting} />
          <Group title={words.others} slug={slug} applications={others} />
        </>
      )}
      <LoadMore
        onLoad={() => list.loadMore()}
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        error={list.error && list.items.length > 0 ? words.listFailed : undefined}
      />
    </section>
  )
}

interface GroupProps {
  title: string
  slug: string
  applications: readonly Application[]
}

function Group({ title, slug, applications }: GroupProps) {
  if (applications.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-dense text-3">{title}</h4>
      <ul className="divide-y rounded-card border bg-surface">
        {applications.map((application) => (
          <Row key={application.id} slug={slug} application={application} />
        ))}
      </ul>
    </div>
  )
}

function Row({ slug, application }: { slug: string; application: Application }) {
  const { id, creator, status, proposedContent, createdAt, campaign, agreedRate } = application
  const name = nameOf(creator)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Avatar username={creator.username} imageUrl={creator.profileImageUrl} size={40} />
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium" dir="auto">
            {name}
          </span>
          <Badge tone={applicationTones[status]}>{dealWords.statuses[status]}</Badge>
          <RelativeTime at={createdAt} className="text-dense text-3" />
        </p>
        <p dir="auto" className="line-clamp-2 text-control break-words text-2">
          {proposedContent}
        </p>
      </div>
      <span className="text-control tabular-nums">{dollars(agreedRate ?? campaign.costPerEngagement)}</span>
      <ButtonLink
        size="small"
        variant={isWaiting(application) ? 'primary' : 'secondary'}
        href={applicationPath(slug, { campaign: campaign.id, application: id })}
        aria-label={words.reviewOf(name)}
      >
        {isWaiting(application) ? words.review : words.open}
      </ButtonLink>
    </li>
  )
}
