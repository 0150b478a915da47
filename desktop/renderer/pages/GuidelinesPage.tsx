import type { Site } from '#shared/site.ts'
import { useSite } from '../lib/site.ts'
import { type Chapter, TextPage } from './parts/TextPage.tsx'

const title = 'Community Guidelines'
const date = 'Last updated: January 15, 2025'
const introOf = ({ name }: Site) =>
  `Everybody on ${name} has chosen to be here. These guidelines keep it a place that is worth choosing.`

const chapters: readonly Chapter[] = [
  {
    title: 'Be somebody worth talking to',
    paragraphs: [
      'Read before you reply. Answer what was said, not what is easiest to refute. Disagree with ideas as hard as you like; leave the person out of it.',
    ],
  },
  {
    title: 'Write what you know',
    paragraphs: [
      'A good review comes from use. Say how long you have had the thing, what you paid, and what you would tell a friend. A good discussion says what you have tried and what you want to know. A good poll offers every answer that people will want to give.',
    ],
    items: [
      'Choose a title that says what the post is about.',
      'Post in the forum where it belongs, and follow that forum’s own rules.',
      'Give credit for words and pictures that are not yours, and describe your images for people who cannot see them.',
    ],
  },
  {
    title: 'Disclose what you gain',
    paragraphs: [
      'Sponsored posts are marked by us, above the text, always. If you have any other stake in what you write about, such as a free sample, a job or a friendship, say so in the first lines.',
    ],
  },
  {
    title: 'What we remove',
    paragraphs: ['These are the reasons a report can name, and the ones moderators act on.'],
    items: [
      'Spam: repeated, off-topic or automated posts, and hidden advertising.',
      'Harassment: attacks on a person, threats, stalking, or calls to any of them.',
      'Hate speech: contempt for people for what they are.',
      'Inappropriate content: sexual or violent material outside of where it is expected, and anything involving minors.',
      'Misinformation: claims that are known to be false and that can harm people who believe them.',
      'Copyright: other people’s work without permission.',
      'Private information: addresses, numbers, documents or pictures that somebody did not choose to publish.',
    ],
  },
  {
    title: 'Vote for quality',
    paragraphs: [
      'An upvote says that others should read this; a downvote says that it does not add to the conversation. It is not a measure of agreement. Asking for votes, trading them or casting them from several accounts gets them removed.',
    ],
  },
  {
    title: 'How moderation works',
    paragraphs: [
      'Forum owners and moderators look after their own forums; our team looks after all of them. A report reaches both. Whoever decides must give a reason, and the author and the reporter both get to read it.',
      'Usually we begin with removing the content. Repeated or grave violations end in a block. Moderators cannot decide about themselves, and every act is recorded.',
    ],
  },
  {
    title: 'If you disagree',
    paragraphs: [
      'Mistakes happen. If you believe that a decision was wrong, write to us through Contact Support with a link to the post. Somebody who was not involved looks at it again and answers.',
    ],
  },
]

export default function GuidelinesPage() {
  const site = useSite()
  return <TextPage name="guidelines" title={title} date={date} intro={introOf(site)} chapters={chapters} />
}
