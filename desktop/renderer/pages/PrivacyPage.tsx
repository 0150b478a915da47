import type { Site } from '#shared/site.ts'
import { useSite } from '../lib/site.ts'
import { type Chapter, TextPage } from './parts/TextPage.tsx'

const title = 'Privacy Policy'
const date = 'Last updated: January 15, 2025'
const introOf = ({ name }: Site) =>
  `${name} is paid for by its members, so we have no reason to collect more about you than it takes to run it. This page says what we keep, why, for how long, and how to have it deleted.`

const chaptersOf = ({ name, city, contactEmail }: Site): readonly Chapter[] => [
  {
    title: 'Who is responsible',
    paragraphs: [
      `${name}, ${city}, is responsible for the data described here. Write to ${contactEmail} with any question about it; a person answers.`,
    ],
  },
  {
    title: 'What we keep about you',
    paragraphs: ['We keep what you give us and what is needed to show it to the people it is meant for.'],
    items: [
      'Your account: the identifier and the email address that your identity provider gives us, your username, and the name, picture, bio, location and website you choose to add. Your email address is seen by you and our administrators only.',
      'What you write: posts, comments, votes, poll votes, ratings, messages, drafts and the images you upload.',
      'What you belong to: the forums you have joined, the people and hashtags you follow, the people you have blocked, and the posts and searches you have saved.',
      'Your membership: the plan, its status and its dates. Card details go straight to our payment provider; we never see or store them.',
      'Sponsorships, if you take part: your applications, the texts that brands approved, and what you have earned.',
      'Signed-in devices: the name of the browser and when it was last used, so that you can sign it out; and when you were last here, so that you can be told what you missed.',
      'Reports and the decisions made on them, so that both sides can see the reason.',
    ],
  },
  {
    title: 'What we do not do',
    paragraphs: [],
    items: [
      'We do not sell or rent personal data.',
      'We do not follow you across other websites, and we load no trackers, advertising scripts or foreign fonts.',
      'We do not use what you write, in public or in private, to build advertising profiles. Brands see a sponsorship application only when you send it to them.',
    ],
  },
  {
    title: 'Cookies and storage on your device',
    paragraphs: [
      'We set cookies that the service cannot work without: one keeps you signed in, one remembers for an hour where a sign-in leads, and one remembers a checkout that has begun, for a day. Your browser also keeps your theme, unsent drafts and which comments you have already read. None of this is used to identify you elsewhere, which is why you meet no cookie banner here.',
    ],
  },
  {
    title: 'Who else is involved',
    paragraphs: ['A few providers work for us, each with no more than its task requires.'],
    items: [
      'An identity provider signs you in. Your password never reaches us.',
      'A payment provider takes payments and pays creators. It receives what the law requires of it for that.',
      'A mail provider delivers the messages that you have asked for or that concern your membership.',
      'Pictures that members or brands link from elsewhere are loaded from there without telling that site which page you read.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'We keep your data while you have an account. When you delete your account, your personal data is erased, your sessions end, your subscription is cancelled and what you wrote is shown as “[deleted]”. Records of payments and of moderation are kept under a pseudonym for as long as the law requires.',
      'Messages sent through the contact form are kept until the matter is settled and for twelve months after that.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You can read and correct your data, take all of it with you, and delete it. You need not ask us: in your profile you find your details, an export of everything you have written, the list of signed-in devices, and the deletion of your account.',
      'You can also object to a use of your data, ask us to restrict it, or complain to the data protection authority where you live.',
    ],
  },
  {
    title: 'Security',
    paragraphs: [
      'All connections are encrypted. Access to personal data is limited to the people who need it, and every act of moderation is recorded with its reason. If something goes wrong that concerns your data, we tell you without delay what happened and what we do about it.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'When this policy changes in a way that matters, we tell members before it takes effect and keep the earlier version available on request.',
    ],
  },
]

export default function PrivacyPage() {
  const site = useSite()
  return (
    <TextPage name="privacy" title={title} date={date} intro={introOf(site)} chapters={chaptersOf(site)} />
  )
}
