import { useState } from 'react'
import {
  type Campaign,
  closeCampaign,
  pauseCampaign,
  resumeCampaign,
  submitCampaign,
} from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { campaignPath, fundingPath } from './addresses.ts'
import { type CampaignAct, isReviewed, nextStepOf } from './nextStep.ts'
import { words } from './strings/campaign.ts'

interface CampaignActsProps {
  campaign: Campaign
  onChanged: (campaign: Campaign) => void
}

const calls = { submit: submitCampaign, pause: pauseCampaign, resume: resumeCampaign, close: closeCampaign }

/** The buttons of a campaign; what cannot be taken back is asked first. */
export function CampaignActs({ campaign, onChanged }: CampaignActsProps) {
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
  return <div className="flex flex-wrap items-start gap-2">{acts.map(button)}</div>
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
  act === 'submit' && !isReviewed(campaign) ? words.launch : words[act]

function questionOf(act: keyof typeof calls, { budget }: Campaign) {
  if (act === 'pause') return { title: words.pauseTitle, description: words.pauseText }
  if (act !== 'close') return null
  return {
    title: words.closeTitle,
    description: budget.free > 0 ? words.closeText(dollars(budget.free)) : words.closeTextEmpty,
  }
}
