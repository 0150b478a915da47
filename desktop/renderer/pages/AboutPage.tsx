import { pages } from '#shared/pages.ts'
import type { Site } from '#shared/site.ts'
import { useSite } from '../lib/site.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { type Chapter, TextPage } from './parts/TextPage.tsx'

const title = 'About Us'
const introOf = ({ name }: Site) =>
  `${name} is a community that its members pay for. No free tier, no advertising network, no feed that is tuned to keep you scrolling.`

const statsOf = ({ claims }: Site) => [
  { figure: claims.creators, label: 'creators' },
  { figure: claims.creatorShare, label: 'of sponsorship income goes to creators' },
  { figure: claims.averagePayout, label: 'average payout for a sponsored post' },
  { figure: claims.uptime, label: 'uptime' },
]

const chaptersOf = ({ founder, city, contactEmail, claims }: Site): readonly Chapter[] => [
  {
    title: 'Why we exist',
    paragraphs: [
      'Most places to talk online are paid for by whoever wants to reach you. What they need is your attention, so that is what they are built to take. We think that a conversation is better when the people in it are the customers.',
      'So membership costs money, and that is the whole model. It keeps out spam better than any filter, it pays for careful moderation, and it lets us leave out everything you would not miss.',
    ],
  },
  {
    title: 'What you find here',
    paragraphs: ['Three kinds of posts, in as many forums as you like, public or private.'],
    items: [
      'Discussions, with threads that stay readable.',
      'Reviews from 1 to 5 stars, written by people who have used the thing.',
      'Polls, one vote each.',
    ],
  },
  {
    title: 'A fair deal for creators',
    paragraphs: [
      `Brands can sponsor posts, and members decide which of those they want to write. The creator keeps ${claims.creatorShare} of what the brand pays. Amount, payout and dates are on the table before a word is written, the disclosure stands above every sponsored text, and the money is held safely from approval until it is paid out.`,
    ],
  },
  {
    title: 'Who we are',
    paragraphs: [founder, `We work from ${city}, and you can reach us at ${contactEmail}.`],
  },
]

const plans = 'View Subscription Plans'
const contact = 'Contact Support'

export default function AboutPage() {
  const site = useSite()
  return (
    <TextPage title={title} intro={introOf(site)} chapters={chaptersOf(site)}>
      <dl className="mt-12 grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-[var(--border-subtle)] md:grid-cols-4">
        {statsOf(site).map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 bg-surface p-4">
            <dt className="text-dense text-3">{label}</dt>
            <dd className="text-section font-bold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant="primary" href={pages.subscribe.path}>
          {plans}
        </ButtonLink>
        <ButtonLink href={pages.contact.path}>{contact}</ButtonLink>
      </div>
    </TextPage>
  )
}
