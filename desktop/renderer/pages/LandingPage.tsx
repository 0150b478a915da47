import { ArrowBigDown, ArrowBigUp, ArrowRight, CircleCheck, MessageCircle, Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { pages } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import { part } from '../lib/part.tsx'
import { Logo } from '../features/navigation/Logo.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Stars } from '../ui/Stars.tsx'

const { claims } = site

const words = {
  signIn: 'Sign In',
  getStarted: 'Get Started',
  eyebrow: `Trusted by ${claims.creators} creators`,
  headline: 'The community where good writing is worth something',
  lead: `Discussions that go somewhere, reviews you can rely on, and a marketplace in which creators keep ${claims.creatorShare} of what brands pay. Members only, so nobody shouts for clicks.`,
  start: 'Start Your Premium Journey',
  seeFeatures: 'See what is inside',
  facts: [
    { figure: claims.creatorShare, label: 'of sponsorship income stays with creators' },
    { figure: claims.averagePayout, label: 'average payout for a sponsored post' },
    { figure: claims.uptime, label: 'uptime, measured, not hoped for' },
  ],
  sample: {
    caption: 'An example of a post and a poll. Try them.',
    forum: 'r/field-recording',
    author: 'ines',
    time: '3 hours ago',
    type: 'Review',
    title: 'A year with the pocket recorder everybody recommends',
    text: 'It went up two mountains, into one river and through a wedding. The preamps are quieter than the brochure claims; the battery door is not what it should be.',
    tags: ['gear', 'longterm'],
    score: 248,
    comments: '36 comments',
    upvote: 'Upvote',
    downvote: 'Downvote',
    scoreIs: (score: number) => `Score ${score}`,
    pollTitle: 'Which one shall I test next?',
    pollOptions: [
      { text: 'Shotgun microphones', votes: 61 },
      { text: 'Wireless kits under $200', votes: 88 },
      { text: 'Wind protection', votes: 42 },
    ],
    pollVotes: (count: number) => `${count} votes`,
  },
}

const lowerHalf = import('./parts/LandingLower.tsx')
const LowerHalf = part('pages/parts/LandingLower.tsx', () => lowerHalf)

/** The page for visitors. */
export default function LandingPage() {
  return (
    <>
      <LandingHeader />
      <Hero />
      <Suspense fallback={<div className="min-h-dvh" />}>
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

/** A post as it looks inside; its votes can be tried and go nowhere. */
function SamplePost() {
  return (
    <article className="rounded-card border bg-surface p-5 shadow-float">
      <p className="flex items-center gap-2 text-dense text-3">
        <Avatar username={words.sample.author} size={24} />
        <span className="font-medium whitespace-nowrap text-1">{words.sample.forum}</span>
        <span aria-hidden>·</span>
        <span className="min-w-0 truncate">
          u/{words.sample.author}
          {' · '}
          {words.sample.time}
        </span>
        <span className="ms-auto">
          <Badge>{words.sample.type}</Badge>
        </span>
      </p>
      <p className="mt-3 text-section font-bold">{words.sample.title}</p>
      <div className="mt-2">
        <Stars rating={4} />
      </div>
      <p className="mt-2 text-2">{words.sample.text}</p>
      <ul className="mt-3 flex gap-2 text-dense text-accent">
        {words.sample.tags.map((tag) => (
          <li key={tag}>#{tag}</li>
        ))}
      </ul>
      <div className="mt-4 flex items-center gap-4 text-control text-2">
        <SampleVotes />
        <span className="inline-flex items-center gap-1.5">
          <MessageCircle className="size-4" aria-hidden />
          {words.sample.comments}
        </span>
      </div>
    </article>
  )
}

type Vote = -1 | 0 | 1

function SampleVotes() {
  const [vote, setVote] = useState<Vote>(0)
  const toggle = (wanted: Vote) => setVote(vote === wanted ? 0 : wanted)
  const look = 'inline-flex size-9 items-center justify-center rounded-control hover:bg-canvas touch:size-11'
  return (
    <span className="inline-flex items-center rounded-control bg-sunken">
      <button
        type="button"
        aria-label={words.sample.upvote}
        aria-pressed={vote === 1}
        className={classes(look, vote === 1 && 'text-upvote [&_svg]:fill-current')}
        onClick={() => toggle(1)}
      >
        <ArrowBigUp className="size-5" aria-hidden />
      </button>
      <output
        aria-label={words.sample.scoreIs(words.sample.score + vote)}
        className="min-w-8 text-center font-medium text-1 tabular-nums"
      >
        {words.sample.score + vote}
      </output>
      <button
        type="button"
        aria-label={words.sample.downvote}
        aria-pressed={vote === -1}
        className={classes(look, vote === -1 && 'text-downvote [&_svg]:fill-current')}
        onClick={() => toggle(-1)}
      >
        <ArrowBigDown className="size-5" aria-hidden />
      </button>
    </span>
  )
}

const before = words.sample.pollOptions.reduce((sum, { votes }) => sum + votes, 0)

/** A poll as it looks inside; a press votes, and moves the vote. */
function SamplePoll() {
  const [chosen, setChosen] = useState<number | null>(null)
  const total = before + (chosen === null ? 0 : 1)
  return (
    <div className="rounded-card border bg-surface p-4 shadow-float">
      <p className="mb-3 text-control font-medium">{words.sample.pollTitle}</p>
      <ul className="flex flex-col gap-2">
        {words.sample.pollOptions.map(({ text, votes }, place) => {
          const isChosen = chosen === place
          const percent = Math.round(((votes + (isChosen ? 1 : 0)) / total) * 100)
          return (
            <li key={text}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => setChosen(place)}
                className="relative flex min-h-9 w-full items-center gap-2 overflow-hidden rounded-control border px-3 text-start text-control hover:border-strong touch:min-h-11"
              >
                <span
                  aria-hidden
                  className="absolute inset-y-0 start-0 bg-accent-subtle transition-[width] duration-200"
                  style={{ width: `${percent}%` }}
                />
                <span className="relative flex-1">{text}</span>
                {isChosen && <CircleCheck className="relative size-4 text-accent" aria-hidden />}
                <span className="relative text-2 tabular-nums">{percent}%</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-meta text-3 tabular-nums">{words.sample.pollVotes(total)}</p>
    </div>
  )
}
