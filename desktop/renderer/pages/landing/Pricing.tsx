import { useState } from 'react'
import { pages } from '#shared/pages.ts'
import { defaultPlanSlug } from '#shared/plans.ts'
import { PlanRadios, planWords, usePlans } from '../../features/plans/Plans.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from '../strings/landingBelow.ts'
import { Section } from './Section.tsx'

export function Pricing() {
  const [chosen, setChosen] = useState<string>(defaultPlanSlug)
  const { data: plans, error, mutate, isValidating } = usePlans()
  return (
    <Section id="pricing" title={words.pricingTitle} text={words.pricingText} isRaised>
      {plans ? (
        <PlanRadios
          plans={plans}
          value={chosen}
          onChange={setChosen}
          badge={planWords.mostPopular}
          columns={3}
          renderAction={(plan) => (
            <ButtonLink
              isWide
              variant={plan.slug === chosen ? 'primary' : 'secondary'}
              href={`${pages.subscribe.path}?plan=${encodeURIComponent(plan.slug)}`}
            >
              {planWords.choose(plan.name)}
            </ButtonLink>
          )}
        />
      ) : error ? (
        <ErrorState message={words.pricingFailed} onRetry={() => void mutate()} isRetrying={isValidating} />
      ) : (
        <Loading className="grid gap-3 lg:grid-cols-3">
          {['first', 'second', 'third'].map((card) => (
            <Skeleton key={card} className="h-96 rounded-card" />
          ))}
        </Loading>
      )}
    </Section>
  )
}
