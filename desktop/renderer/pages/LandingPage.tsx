import { ArrowRight, Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import { pages } from '#shared/pages.ts'
import type { Site } from '#shared/site.ts'
import { part } from '../lib/part.tsx'
import { useSite } from '../lib/site.ts'
import { Logo } from '../features/navigation/Logo.tsx'
import { ButtonLink } from '../ui/Button.tsx'

const words = {
  signIn: 'Sign In',
  getStarted: 'Get Started',
  headline: 'The community where good writing is worth something',
  start: 'Start Your Premium Journey',
  seeFeatures: 'See what is inside',
}
const wordsOf = ({ claims }: Site) => ({
  eyebrow: `Trusted by ${claims.creators} creators`,
  lead: `Discussions that go somewhere, reviews you can rely on, and a marketplace in which creators keep ${claims.creatorShare} of what brands pay. Members only, so nobody shouts for clicks.`,
  facts: [
    { figure: claims.creatorShare, label: 'of sponsorship income stays with creators' },
    { figure: claims.averagePayout, label: 'average payout for a sponsored post' },
    { figure: claims.uptime, label: 'uptime, measured, not hoped for' },
  ],
})

const live = import('./parts/LandingLive.tsx')
const LiveHero = part('pages/parts/LandingLive.tsx#LiveHero', () =>
  live.then(({ LiveHero }) => ({ default: LiveHero })),
)
const InsideNow = part('pages/parts/LandingLive.tsx#InsideNow', () =>
  live.then(({ InsideNow }) => ({ default: InsideNow })),
)
const lowerHalf = import('./parts/LandingLower.tsx')
const LowerHalf = part('pages/parts/LandingLower.tsx', () => lowerHalf)

/** The page for visitors. */
export default function LandingPage() {
  return (
    <>
      <LandingHeader />
      <Hero />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <InsideNow />
        <LowerHalf />
      </Suspense>
    </>
  )
}

function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-14 max-w-page items-center justify-between gap-2 px-4 md:px-6 lg:px-8">
        <Logo />
        <div className="flex items-center gap-1 md:gap-2">
          <ButtonLink variant="ghost" href={pages.signIn.path} className="max-md:px-3">
            {words.signIn}
          </ButtonLink>
          <ButtonLink variant="primary" href="/#pricing" className="max-md:px-3">
            {words.getStarted}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}

function Hero() {
  const site = useSite()
  const { eyebrow, lead, facts } = wordsOf(site)
  return (
    <section className="overflow-hidden border-b bg-surface">
      <div className="mx-auto grid max-w-page grid-cols-1 items-center gap-12 px-4 py-14 md:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:gap-16 lg:px-8 lg:py-24">
        <div>
          <p className="inline-flex items-center gap-2 rounded-full border bg-canvas px-3 py-1 text-dense font-medium text-2">
            <Sparkles className="size-3.5 text-accent" aria-hidden />
            {eyebrow}
          </p>
          <h1
            tabIndex={-1}
            className="mt-5 text-landing-phone font-bold lg:text-[3.25rem] lg:leading-[1.08] lg:tracking-[-0.03em]"
          >
            {site.headline ?? words.headline}
          </h1>
          <p className="mt-5 max-w-xl text-post text-2">{site.lead ?? lead}</p>
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
            {facts.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end gap-1">
                <dt className="text-dense text-3">{label}</dt>
                <dd className="text-section font-bold whitespace-nowrap max-md:text-interface">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="relative mx-auto w-full max-w-md lg:max-w-none">
          <div
            aria-hidden
            className="pointer-events-none absolute -inset-16 bg-[radial-gradient(closest-side,var(--accent-subtle),transparent)]"
          />
          <Suspense fallback={<div className="min-h-112" />}>
            <LiveHero />
          </Suspense>
        </div>
      </div>
    </section>
  )
}
