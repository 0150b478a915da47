import { ArrowRight, Sparkles } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { words } from '../strings/landing.ts'
import { SamplePoll } from './SamplePoll.tsx'
import { SamplePost } from './SamplePost.tsx'

export function Hero() {
  return (
    <section className="overflow-hidden border-b bg-surface">
      <div className="mx-auto grid max-w-page grid-cols-1 items-center gap-12 px-4 py-14 md:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:gap-16 lg:px-8 lg:py-24">
        <div>
          <p className="inline-flex items-center gap-2 rounded-full border bg-canvas px-3 py-1 text-dense font-medium text-2">
            <Sparkles className="size-3.5 text-accent" aria-hidden />
            {words.eyebrow}
          </p>
          <h1
            tabIndex={-1}
            className="mt-5 text-landing-phone font-bold lg:text-[3.25rem] lg:leading-[1.08] lg:tracking-[-0.03em]"
          >
            {words.headline}
          </h1>
          <p className="mt-5 max-w-xl text-post text-2">{words.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink variant="primary" size="large" href={pages.subscribe.path}>
              {words.start}
              <ArrowRight aria-hidden />
            </ButtonLink>
            <ButtonLink size="large" href="/#features">
              {words.seeFeatures}
            </ButtonLink>
          </div>
          <dl className="mt-12 grid grid-cols-3 gap-4 border-t pt-6 md:gap-8">
            {words.facts.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end gap-1">
                <dt className="text-dense text-3">{label}</dt>
                <dd className="text-section font-bold whitespace-nowrap max-md:text-interface">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <figure className="relative mx-auto w-full max-w-md lg:max-w-none" aria-label={words.sample.caption}>
          <div
            aria-hidden
            className="pointer-events-none absolute -inset-16 -z-0 bg-[radial-gradient(closest-side,var(--accent-subtle),transparent)]"
          />
          <div className="relative">
            <SamplePost />
            <div className="relative -mt-3 ms-auto w-[88%] lg:-me-6">
              <SamplePoll />
            </div>
          </div>
        </figure>
      </div>
    </section>
  )
}
