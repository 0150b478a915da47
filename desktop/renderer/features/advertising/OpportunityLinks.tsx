import { Check } from 'lucide-react'
import type { Opportunity } from '#shared/campaigns.ts'
import { loginAddress } from '../../lib/login.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { words as own } from './strings/opportunity.ts'

interface OpportunityLinksProps {
  opportunity: Pick<Opportunity, 'id' | 'title'>
  hasApplied: boolean
  isSignedIn: boolean
  /** What the button says, alone and with the campaign's name. */
  words: {
    apply: string
    applyTo: (title: string) => string
    logInToApply: string
    logInToApplyTo: (title: string) => string
  }
  hasDetails?: boolean
}

/** The ways on from a campaign: apply, or sign in to apply, or read more. */
export function OpportunityLinks(props: OpportunityLinksProps) {
  const { opportunity, hasApplied, isSignedIn, words, hasDetails = false } = props
  const { id, title } = opportunity
  const applyPath = `/advertising/apply/${id}`
  return (
    <>
      {hasApplied ? (
        <Button disabled icon={<Check aria-hidden />} className="flex-1">
          {own.applied}
        </Button>
      ) : (
        <ButtonLink
          variant="primary"
          className="flex-1"
          href={isSignedIn ? applyPath : loginAddress(applyPath)}
          aria-label={isSignedIn ? words.applyTo(title) : words.logInToApplyTo(title)}
        >
          {isSignedIn ? words.apply : words.logInToApply}
        </ButtonLink>
      )}
      {hasDetails && (
        <ButtonLink
          className="flex-1"
          href={`/advertising/opportunity/${id}`}
          aria-label={`${own.details} ${own.forCampaign(title)}`}
        >
          {own.details}
        </ButtonLink>
      )}
    </>
  )
}
