import { ArrowRight, Compass, Gem, HandCoins, LayoutGrid, MessagesSquare, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pages } from '#shared/pages.ts'
import { defaultPlanSlug } from '#shared/plans.ts'
import { site } from '#shared/site.ts'
import { useSite } from '../../lib/site.ts'
import { PlanRadios, planWords, usePlans } from '../../features/plans/Plans.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { ErrorState } from '../../ui/states.tsx'

const { claims } = site

const words = {
  featuresTitle: 'Everything a serious community needs',
  featuresText: 'One membership. No free tier, no trial tricks, no feed that decides for you.',
  features: {
    discussions: {
      title: 'Rich discussions',
      text: 'Rich text, polls and media, with threads that stay readable however deep they go.',
    },
    reviews: {
      title: 'Honest reviews',
      text: '1-5 star ratings by people who have used the thing, and a community that answers.',
    },
    forums: {
      title: 'Unlimited forums',
      text: 'Join as many as you like, public or private, and open your own with your own rules.',
    },
    discovery: {
      title: 'Content discovery',
      text: 'Trending posts, hashtags and a search across forums, posts and people.',
    },
    earnings: {
      title: `Keep ${claims.creatorShare}`,
      text: 'Apply to brand sponsorships you believe in. Terms, payout and dates are shown before you write.',
    },
    quality: {
      title: 'Premium quality',
      text: 'Everybody here pays to take part. That is why the conversation is worth reading.',
    },
  },
  pricingTitle: 'Simple, honest pricing',
  pricingText: 'Billed monthly. Cancel any time and keep access until the period ends.',
  pricingFailed: 'The plans could not be loaded.',
  testimonialsTitle: 'What members say',
  testimonials: [
    {
      quote:
        'I stopped writing for an algorithm. Here I write for two thousand people who actually answer, and the sponsorships pay for my lenses.',
      name: 'Ines Carvalho',
      role: 'Photographer and reviewer',
    },
    {
      quote:
        'Our private forum replaced three chat groups and a spreadsheet. The tone is different when everybody has chosen to be here.',
      name: 'Daniel Okafor',
      role: 'Runs a forum of 1,200 teachers',
    },
    {
      quote:
        'I know what I will be paid, when, and who sees the disclosure, before I write the first word. No other platform told me that.',
      name: 'Sofia Lindqvist',
      role: 'Audio engineer and creator',
    },
  ],
  closingTitle: 'Your seat is waiting',
  closingText: (creators: string) => `Join ${creators} creators who read before they reply.`,
  closingAction: 'Choose Your Plan',
}

/** What one scrolls to: it is fetched after the first screen. */
export default function LandingLower() {
  return (
    <>
      <Features />
      <Pricing />
      <Testimonials />
      <Closing />
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  text?: string
  children: ReactNode
  isRaised?: boolean
}

/** One band of the landing page. */
function Section({ id, title, text, children, isRaised = false }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes('scroll-mt-14 py-16 lg:py-24', isRaised && 'border-y bg-surface')}
    >
      <div className="mx-auto max-w-page px-4 md:px-6 lg:px-8">
        <header className="mx-auto mb-10 max-w-reading text-center lg:mb-14">
          <h2 id={`${id}-title`} className="text-landing-phone font-bold">
            {title}
          </h2>
          {text && <p className="mx-auto mt-3 max-w-prose text-post text-2">{text}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}

const { discussions, reviews, forums, discovery, earnings, quality } = words.features

const features = [
  { ...discussions, icon: MessagesSquare },
  { ...reviews, icon: Star },
  { ...forums, icon: LayoutGrid },
  { ...discovery, icon: Compass },
  { ...earnings, icon: HandCoins },
  { ...quality, icon: Gem },
]

export function Features() {
  return (
    <Section id="features" title={words.featuresTitle} text={words.featuresText}>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {features.map(({ title, text, icon: Icon }) => (
          <li key={title} className="rounded-card border bg-surface p-6">
            <span className="mb-4 inline-flex size-10 items-center justify-center rounded-control bg-accent-subtle text-accent-on">
              <Icon className="size-5" aria-hidden />
            </span>
            <h3 className="font-bold">{title}</h3>
            <p className="mt-1.5 text-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

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

export function Testimonials() {
  return (
    <Section id="testimonials" title={words.testimonialsTitle}>
      <ul className="grid gap-4 lg:grid-cols-3">
        {words.testimonials.map(({ quote, name, role }) => (
          <li key={name}>
            <figure className="flex h-full flex-col rounded-card border bg-surface p-6">
              <Stars rating={5} />
              <blockquote className="mt-4 flex-1 text-2">
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="mt-6 flex items-center gap-3">
                <Avatar username={name} size={40} />
                <span className="text-control">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-dense text-3">{role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Closing() {
  const { claims } = useSite()
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-page px-4 md:px-6 lg:px-8">
      <div className="rounded-dialog bg-accent-subtle px-6 py-16 text-center text-accent-on lg:py-20">
        <h2 id="closing-title" className="text-landing-phone font-bold">
          {words.closingTitle}
        </h2>
        <p className="mx-auto mt-3 mb-8 max-w-prose text-post">{words.closingText(claims.creators)}</p>
        <ButtonLink variant="primary" size="large" href={pages.subscribe.path}>
          {words.closingAction}
          <ArrowRight aria-hidden />
        </ButtonLink>
      </div>
    </section>
  )
}
