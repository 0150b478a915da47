import { ArrowRight } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { words } from '../strings/landingBelow.ts'

export function Closing() {
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-page px-4 md:px-6 lg:px-8">
      <div className="rounded-dialog bg-accent-subtle px-6 py-16 text-center text-accent-on lg:py-20">
        <h2 id="closing-title" className="text-landing-phone font-bold">
          {words.closingTitle}
        </h2>
        <p className="mx-auto mt-3 mb-8 max-w-prose text-post">{words.closingText}</p>
        <ButtonLink variant="primary" size="large" href={pages.subscribe.path}>
          {words.closingAction}
          <ArrowRight aria-hidden />
        </ButtonLink>
      </div>
    </section>
  )
}
