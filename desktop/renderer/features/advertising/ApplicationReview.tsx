import { useRef } from 'react'
import { type ApplicationPage, getApplication } from '#shared/applications.ts'
import { nameOf } from '#shared/people.ts'
import { postPath } from '#shared/posts.ts'
import { useData } from '../../lib/data.ts'
import { catchFocus } from '../../lib/focus.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Quoted } from '../../ui/Quoted.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { campaignPath } from './addresses.ts'
import { ContentVersions } from './ContentVersions.tsx'
import { DealMoney } from './DealMoney.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { EligibilitySection } from './EligibilityPanel.tsx'
import { PartHeading } from './PartHeading.tsx'
import { applicationTones, isSaidOfText } from './status.ts'
import { dealWords, opportunityWords } from './strings.ts'

const words = {
  reach: 'Expected reach',
  yourAnswer: 'You wrote',
  appliedAt: 'Applied',
  terms: 'Terms and decision',
  back: 'All applications of this campaign',
  asked: 'What you asked for',
  askedText: 'As it was when they applied. The creator sees the same.',
  noText: 'No text has been submitted yet.',
}

interface ApplicationReviewProps {
  slug: string
  campaignId: string
  applicationId: string
  onChanged: () => void
}

/** One application as its brand decides on it: who, what for how much, and the texts. */
export function ApplicationReview(props: ApplicationReviewProps) {
  const { slug, campaignId, applicationId, onChanged } = props
  const review = useRef<HTMLDivElement>(null)
  const { data, error, mutate } = useData(getApplication, { params: { id: applicationId } })
  const back = { href: campaignPath(slug, campaignId), label: words.back }
  if (!data)
    return (
      <div className="flex flex-col gap-5">
        <PartHeading title={dealWords.applications} back={back} />
        {!error ? (
          <SkeletonList count={2} />
        ) : error.status === 404 ? (
          <EmptyState drawing="closed" title={error.sentence} />
        ) : (
          <ErrorState message={dealWords.loadFailed} onRetry={() => void mutate()} />
        )}
      </div>
    )
  const changed = () => {
    // What was pressed goes away, and how the application stands now is told beside its heading.
    void mutate().then(() => catchFocus(() => review.current?.querySelector('h2') ?? null))
    onChanged()
  }
  return (
    <div ref={review} className="flex flex-col gap-6">
      <PartHeading
        title={data.campaign.title}
        back={back}
        aside={<Badge tone={applicationTones[data.status]}>{dealWords.statuses[data.status]}</Badge>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18.75rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Proposal application={data} />
          <EligibilitySection title={words.asked} text={words.askedText} lines={data.eligibility} />
        </div>
        <aside aria-label={words.terms} className="flex flex-col gap-4 rounded-card border bg-surface p-5">
          <DealMoney application={data} side="brand" />
          <DecisionButtons application={data} onChanged={changed} />
        </aside>
      </div>
      <section aria-label={dealWords.versions} className="flex flex-col gap-3">
        <h3 className="font-medium">{dealWords.versions}</h3>
        {data.versions.length > 0 ? (
          <div className="rounded-card border bg-surface p-5">
            <ContentVersions
              versions={data.versions}
              brand={data.campaign.brand}
              answerTitle={words.yourAnswer}
            />
          </div>
        ) : (
          <p className="text-control text-3">{words.noText}</p>
        )}
      </section>
    </div>
  )
}

function Proposal({ application }: { application: ApplicationPage }) {
  const { creator, createdAt, proposedContent, userMessage, expectedReach, brandResponse, post } = application
  return (
    <div className="flex min-w-0 flex-col gap-4 rounded-card border bg-surface p-5">
      <p className="flex flex-wrap items-center gap-2">
        <Avatar username={creator.username} imageUrl={creator.profileImageUrl} size={32} />
        <TextLink href={`/user/${creator.username}`} className="inline-flex min-h-6 items-center" dir="auto">
          {nameOf(creator)}
        </TextLink>
        <span className="text-control text-3">
          {words.appliedAt} <RelativeTime at={createdAt} />
        </span>
      </p>
      <Quoted title={dealWords.proposal}>{proposedContent}</Quoted>
      {userMessage && <Quoted title={dealWords.message}>{userMessage}</Quoted>}
      {brandResponse && !isSaidOfText(application) && (
        <Quoted title={words.yourAnswer}>{brandResponse}</Quoted>
      )}
      <Facts
        facts={{
          [words.reach]: expectedReach > 0 && opportunityWords.people(expectedReach),
          [dealWords.post]: post && (
            <TextLink href={postPath({ slug: post.slug, forum: { slug: post.forumSlug } })}>
              {post.title}
            </TextLink>
          ),
        }}
      />
    </div>
  )
}
