import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { afterPayment } from './address.ts'
import { words } from './strings.ts'

/** For somebody who has paid and not yet signed in. */
export function PaidPanel({ planSlug }: { planSlug: string }) {
  return (
    <Card as="section" isFlush className="flex flex-col items-center px-6 py-10 text-center">
      <CircleCheck className="mb-3 size-8 text-success" aria-hidden />
      <h2 className="text-section font-bold">{words.paidTitle}</h2>
      <p className="mt-1 mb-6 text-2">{words.paidText}</p>
      <ButtonLink variant="primary" href={afterPayment(planSlug)}>
        {words.signInToFinish}
      </ButtonLink>
    </Card>
  )
}
