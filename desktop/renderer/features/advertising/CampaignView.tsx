import { useState } from 'react'
import {
  type Campaign,
  closeCampaign,
  getCampaign,
  pauseCampaign,
  resumeCampaign,
  submitCampaign,
} from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Quoted } from '../../ui/Quoted.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ActDialog } from './ActDialog.tsx'
import { brandPath, campaignPath, fundingPath } from './addresses.ts'
import { BudgetPanel } from './BudgetPanel.tsx'
import { CampaignApplications } from './CampaignApplications.tsx'
import { FundingTable } from './FundingTable.tsx'
import { OpportunityDetails } from './OpportunityDetails.tsx'
import { PartHeading } from './PartHeading.tsx'
import { CampaignReach } from './ReachPanel.tsx'
import { type CampaignAct, campaignTones, isReviewed, nextStepOf } from './status.ts'
import { campaignWords } from './strings.ts'

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`)

const words = {
  missing: 'Campaign not found',
  missingText: 'It does not exist, or it belongs to another brand.',
  reason: 'Reason',
  addBudget: 'Add budget',
  edit: 'Edit',
  acts: {
    submit: 'Submit for review',
    launch: 'Go live',
    pause: 'Pause',
    resume: 'Resume',
    close: 'Close',
  },
  pauseTitle: 'Pause this campaign?',
  pauseText: 'No further applications come in. Deals that are agreed go on.',
  closeTitle: 'Close this campaign?',
  closeText: (free: string) =>
    `It cannot be opened again. ${free} of free budget is refunded to your card; money reserved for agreed deals stays until they are done.`,
  closeTextEmpty: 'It cannot be opened again. Deals that are agreed go on.',
  done: {
    submit: 'Campaign submitted',
    launch: 'Campaign is live',
    pause: 'Campaign paused',
    resume: 'Campaign resumed',
    close: 'Campaign closed',
  },
  actFailed: 'This did not work. Please try again.',
  planned: (amount: string) => `Planned budget: ${amount}`,
  lasts: (count: number) => `The free budget pays for ${posts(count)}.`,
  fundings: 'Payments',
}

interface CampaignViewProps {
  slug: string
  campaignId: string
  onChanged: () => void
}

/** Reads one campaign for its brand; while there is none, what stands in its place. */
export function useCampaign(campaignId: string) {
  const { data, error, mutate } = useData(getCampaign, { params: { id: campaignId } })
  const meanwhile = error ? (
    error.status === 404 || error.status === 403 ? (
      <EmptyState drawing="offers" title={words.missing} text={words.missingText} />
    ) : (
      <ErrorState message={campaignWords.loadFailed} onRetry={() => void mutate()} />
    )
  ) : (
    <SkeletonList count={2} />
  )
  return { campaign: data, meanwhile, mutate }
}

/** One campaign as its brand runs it. */
export function CampaignView({ slug, campaignId, onChanged }: CampaignViewProps) {
  const { campaign, meanwhile, mutate } = useCampaign(campaignId)
  const back = { href: brandPath(slug), label: campaignWords.back }
  if (!campaign)
    return (
      <div className="flex flex-col gap-5">
        <PartHeading title={campaignWords.campaigns} back={back} />
        {meanwhile}
      </div>
    )
  const changed = (next: Campaign) => {
    void mutate(next, { revalidate: false })
    onChanged()
  }
  return (
    <div className="flex flex-col gap-6">
      <PartHeading
        title={campaign.title}
        back={back}
        aside={<Badge tone={campaignTones[campaign.status]}>{campaignWords.statuses[campaign.status]}</Badge>}
      />
      <NextStep campaign={campaign} onChanged={changed} />
      <BudgetPanel budget={campaign.budget} note={noteOf(campaign)} />
      <CampaignReach campaignId={campaign.id} />
      <CampaignApplications slug={slug} campaign={campaign} />
      <section aria-label={words.fundings} className="flex flex-col gap-3">
        <h3 className="font-medium">{words.fundings}</h3>
        <FundingTable key={campaign.budget.total} caption={words.fundings} campaignId={campaign.id} />
      </section>
      <OpportunityDetails opportunity={{ ...campaign, budget: campaign.budget.planned }} />
    </div>
  )
}

function noteOf({ budget, costPerEngagement }: Campaign): string {
  const posts = Math.floor(budget.free / costPerEngagement)
  return `${words.planned(dollars(budget.planned))}. ${words.lasts(posts)}`
}

function NextStep({ campaign, onChanged }: { campaign: Campaign; onChanged: (campaign: Campaign) => void }) {
  return (
    <section
      aria-label={campaignWords.next}
      className="flex flex-col gap-4 rounded-card border bg-surface p-5"
    >
      <div>
        <h3 className="text-dense text-3">{campaignWords.next}</h3>
        <p className="font-medium">{nextStepOf(campaign).sentence}</p>
      </div>
      {campaign.reviewReason && (campaign.status === 'rejected' || campaign.isHeld) && (
        <Quoted title={words.reason}>{campaign.reviewReason}</Quoted>
      )}
      <CampaignActs campaign={campaign} onChanged={onChanged} />
    </section>
  )
}

interface CampaignActsProps {
  campaign: Campaign
  onChanged: (campaign: Campaign) => void
}

const calls = { submit: submitCampaign, pause: pauseCampaign, resume: resumeCampaign, close: closeCampaign }

/** The buttons of a campaign; what cannot be taken back is asked first. */
function CampaignActs({ campaign, onChanged }: CampaignActsProps) {
  const { acts, main } = nextStepOf(campaign)
  const { brand, id } = campaign
  const button = (act: CampaignAct) => {
    const variant = act === main ? 'primary' : 'secondary'
    if (act === 'fund')
      return (
        // The payment page may have a policy of its own; the router takes care of that.
        <ButtonLink key={act} variant={variant} href={fundingPath(brand.slug, id)}>
          {words.addBudget}
        </ButtonLink>
      )
    if (act === 'edit')
      return (
        <ButtonLink key={act} variant={variant} href={campaignPath(brand.slug, id, 'edit')}>
          {words.edit}
        </ButtonLink>
      )
    return <Act key={act} act={act} variant={variant} campaign={campaign} onChanged={onChanged} />
  }
  if (acts.length === 0) return null
  return (
    <div className="flex flex-wrap items-start gap-2 max-md:grid max-md:grid-cols-2 max-[22rem]:*:px-2 max-md:[&>:last-child:nth-child(odd)]:col-span-2">
      {acts.map(button)}
    </div>
  )
}

interface ActProps extends CampaignActsProps {
  act: keyof typeof calls
  variant: 'primary' | 'secondary'
}

function Act({ act, variant, campaign, onChanged }: ActProps) {
  const [isOpen, setOpen] = useState(false)
  const action = useAction(() => call(calls[act], { params: { id: campaign.id } }), {
    success: ({ status }) => ({
      title: words.done[act === 'submit' && status === 'active' ? 'launch' : act],
    }),
    failure: { sentence: words.actFailed, prefersReason: true },
    onSuccess: onChanged,
  })
  const question = questionOf(act, campaign)
  return (
    <>
      <div className="flex flex-col gap-2">
        <Button
          variant={act === 'close' ? 'ghost' : variant}
          isBusy={action.isBusy && !question}
          onClick={question ? () => setOpen(true) : () => void action.act()}
        >
          {labelOf(act, campaign)}
        </Button>
        {!question && <ActionNotice refusal={action.refusal} />}
      </div>
      {question && (
        <ActDialog
          {...question}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          confirmLabel={labelOf(act, campaign)}
          tone={act === 'close' ? 'danger' : 'primary'}
          action={action}
        />
      )}
    </>
  )
}

const labelOf = (act: keyof typeof calls, campaign: Campaign): string =>
  act === 'submit' && !isReviewed(campaign) ? words.acts.launch : words.acts[act]

function questionOf(act: keyof typeof calls, { budget }: Campaign) {
  if (act === 'pause') return { title: words.pauseTitle, description: words.pauseText }
  if (act !== 'close') return null
  return {
    title: words.closeTitle,
    description: budget.free > 0 ? words.closeText(dollars(budget.free)) : words.closeTextEmpty,
  }
}
