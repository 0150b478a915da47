import { type ReactNode, useId } from 'react'
import type { Opportunity } from '#shared/campaigns.ts'
import { Card } from '../../ui/Card.tsx'
import { shortDate } from '../../ui/dates.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { Money } from '../../ui/Money.tsx'
import { BrandMark } from './BrandMark.tsx'
import { words } from './strings/opportunity.ts'

interface OpportunityCardProps {
  opportunity: Opportunity
  /** The buttons at its foot. */
  actions: ReactNode
  /** Speaks to the reader, or of creators in general. */
  isForViewer?: boolean
}

/** A campaign as creators find it: what it pays them comes first. */
export function OpportunityCard({ opportunity, actions, isForViewer = false }: OpportunityCardProps) {
  const titleId = useId()
  const { title, content, creatorPayout, costPerEngagement, expiresAt, brand } = opportunity
  return (
    <Card as="article" isFlush aria-labelledby={titleId} className="flex flex-col gap-3 p-5">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          <span className="block text-dense text-3">
            {isForViewer ? words.youReceive : words.creatorsReceive}
          </span>
          <span className="text-title font-bold">
            <Money cents={creatorPayout} />
          </span>{' '}
          <span className="text-dense text-3">{words.perPost}</span>
        </span>
        <span className="text-end text-dense text-3">
          {words.brandPays}
          <span className="block text-control text-2">
            <Money cents={costPerEngagement} />
          </span>
        </span>
      </p>
      <BrandMark brand={brand} />
      <h3 id={titleId} dir="auto" className="text-[1.0625rem] leading-6 font-bold">
        {title}
      </h3>
      <div className="text-control text-2">
        <Markdown source={content} isClamped isSponsored />
      </div>
      <p className="mt-auto text-dense text-3">
        {expiresAt ? `${words.ends} ${shortDate(expiresAt)}` : words.noEnd}
      </p>
      <div className="flex flex-wrap gap-2 border-t pt-4">{actions}</div>
    </Card>
  )
}
