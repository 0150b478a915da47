import type { Site } from '#shared/site.ts'
import { useSite } from '../lib/site.ts'
import { type Chapter, TextPage } from './parts/TextPage.tsx'

const title = 'Terms of Service'
const date = 'Last updated: January 15, 2025'
const introOf = ({ name }: Site) =>
  `These terms are the agreement between you and ${name}. We have tried to write them so that they can be read. By creating an account or subscribing you accept them.`

const chaptersOf = ({ name, city, contactEmail, claims }: Site): readonly Chapter[] => [
  {
    title: 'Your account',
    paragraphs: [
      'You need to be at least 16 years old, and old enough in your country to enter into this agreement. One person has one account; an account is not to be shared, sold or lent.',
      'You sign in through an identity provider. Keep that access safe. If you believe that somebody else has used your account, sign the device out in your profile and write to us.',
    ],
  },
  {
    title: 'Membership and payment',
    paragraphs: [`${name} is paid for by its members. There is no free tier and no free trial.`],
    items: [
      'Plans are billed monthly in advance, in the currency shown, and renew until you cancel.',
      'Each plan states how many posts you can publish in a calendar month and how many forums you can create. A month begins on its first day, in UTC.',
      'You can change to a higher plan at any time. It starts at once; you pay the difference for the rest of the period, and the exact amount is shown before you confirm.',
      'You can cancel at any time in My Plan. Your access stays until the end of the period that is paid, and you can resume before that day.',
      'If a renewal cannot be charged, you keep access for seven days while we try again and ask you to update your card.',
      'A payment that is never attached to an account is refunded in full after seven days. Other refunds are made where the law provides for them, or where we have made a mistake.',
    ],
  },
  {
    title: 'What you write',
    paragraphs: [
      'What you write stays yours. You give us the right to store it, to show it to the people it is meant for, and to make the copies that this requires, for as long as it is on the service.',
      'You are responsible for it. Publish only what you have the right to publish, and follow the Community Guidelines. Posts in a private forum are shown to its members only; they can still be reported and then be read by those who decide on reports.',
    ],
  },
  {
    title: 'Moderation',
    paragraphs: [
      'Members report content; forum moderators and our own team decide. Content that breaks the guidelines can be removed, and accounts that do so repeatedly or gravely can be blocked. Author and reporter are each told the outcome with its reason, and either can object through Contact Support.',
      'A post that was removed by a moderator gives its place in your monthly limit back, until it is restored.',
    ],
  },
  {
    title: 'Sponsorships',
    paragraphs: [
      'Brands can sponsor posts, and members can apply to write them. These rules hold for both sides.',
    ],
    items: [
      `The creator keeps ${claims.creatorShare} of the agreed amount; the remainder is our fee. Both figures are fixed when the brand approves the application.`,
      'A brand pays its budget in before a campaign goes live. When an application is approved, its amount is set aside from that budget as held funds.',
      'Only the version of a text that the brand has approved can be published. A later change goes back to the brand for review.',
      'Every sponsored post says “Sponsored by” with the name of the brand, above its text, wherever it appears.',
      'Held funds become payable seven days after publication. An open report on the post pauses that one payment until it is decided.',
      'Payouts are made through our payment provider, which needs to know who you are. Amounts below $10 wait for the next payout.',
      'Budget that is neither spent nor set aside when a campaign ends goes back to the brand.',
    ],
  },
  {
    title: 'What is not allowed',
    paragraphs: [],
    items: [
      'Breaking the law, or helping others to.',
      'Harassing people, or publishing what is private to them.',
      'Buying or trading votes, ratings or follows, or using several accounts to the same end.',
      'Undisclosed advertising.',
      'Collecting members’ data by machine, working around limits, or disturbing the service.',
    ],
  },
  {
    title: 'The service',
    paragraphs: [
      'We work to keep the service available and your data safe, but we cannot promise that it is never interrupted or free of mistakes. We may change or end features; if a change takes away something essential that you have paid for, you can cancel and we refund what is unused.',
      'Where the law allows it, our liability is limited to what you have paid us in the twelve months before the event. Nothing here limits liability for intent, gross negligence or harm to people.',
    ],
  },
  {
    title: 'Ending this agreement',
    paragraphs: [
      'You can delete your account in your profile at any time. We can end the agreement with 30 days’ notice, refunding what is unused, or at once if you seriously break these terms. What is payable to you from sponsorships is still paid.',
    ],
  },
  {
    title: 'Changes and contact',
    paragraphs: [
      'When these terms change in a way that matters, we tell you at least 30 days before. If you do not agree, you can cancel before that day.',
      `Questions about these terms reach us at ${contactEmail}. Our seat is ${city}; the law of that place applies, together with the consumer protection of the country you live in.`,
    ],
  },
]

export default function TermsPage() {
  const site = useSite()
  return <TextPage name="terms" title={title} date={date} intro={introOf(site)} chapters={chaptersOf(site)} />
}
