import type { GiftMonths } from '#shared/gifts.ts'
import type { Ago } from './content.ts'
import type { ForumSlug } from './forums.ts'
import type { Username } from './people.ts'

/** What a report or an appeal is about: a post or comment by its key, a person, or a talk's last message. */
export type Subject = { post: string } | { comment: string } | { user: Username } | { message: string }

export interface DemoReport {
  about: Subject
  by: Username
  ago: Ago
  reason: 'spam' | 'harassment' | 'inappropriate' | 'misinformation' | 'copyright' | 'other'
  description: string | null
  assignee?: Username
  notes?: [by: Username, ago: Ago, text: string][]
  closed?: { by: Username; ago: Ago; status: 'resolved' | 'dismissed'; action: string }
}

export const reports: DemoReport[] = [
  {
    about: { comment: 'deals' },
    by: 'rainmiles',
    ago: '20h',
    reason: 'spam',
    description: 'Four links to the same shop. It is not a shop for lamps, I looked.',
    notes: [
      ['trueing_stand', '16h', 'Same text under two of my posts yesterday, gone by itself. New account.'],
    ],
  },
  {
    about: { message: 'spam' },
    by: 'leftcook',
    ago: '18h',
    reason: 'spam',
    description: 'I do not know this person, and I have a knife.',
    assignee: 'admin',
    notes: [
      ['moderator', '17h', 'Third report about messages from this account since yesterday.'],
      ['admin', '4h', 'Taking this one. Will block when I have read all three.'],
    ],
  },
  {
    about: { user: 'viktor_deals' },
    by: 'uptime_zero',
    ago: '29h',
    reason: 'spam',
    description: 'First post was a VPN advert, removed within minutes.',
  },
  {
    about: { comment: 'salt-is-cheaper' },
    by: 'balcony_north',
    ago: '2d',
    reason: 'misinformation',
    description: 'Salt against slugs harms the bed for years. It should not stand there without a word.',
    notes: [
      [
        'compost_ada',
        '40h',
        'She is right about the salt, but it has been answered right below, and better than we could. I would leave it.',
      ],
    ],
  },
  {
    about: { post: 'lisbon' },
    by: 'slowshutter',
    ago: '12h',
    reason: 'other',
    description:
      'It says at which stairs a private person sells liqueur from her window. Has anybody asked her?',
    assignee: 'moderator',
    notes: [['admin', '9h', 'I live there, so I did. She wants the post to mention the cherries.']],
  },
  {
    about: { post: 'water' },
    by: 'rubberdome',
    ago: '5d',
    reason: 'misinformation',
    description: 'People will mix salts in their kitchens because of this. Is somebody checking the amounts?',
    notes: [
      ['nullresult', '4d', 'I checked them: both are right, to the gram. Not my forum, so only a note.'],
    ],
  },
  {
    about: { comment: 'stove' },
    by: 'warmsound',
    ago: '18710m',
    reason: 'harassment',
    description: null,
    closed: {
      by: 'moderator',
      ago: '18700m',
      status: 'resolved',
      action: 'Removed. Nobody is spoken to like that here.',
    },
  },
  {
    about: { post: 'salt' },
    by: 'alpha_gamer',
    ago: '5d',
    reason: 'copyright',
    description: 'It quotes half a sentence from the book.',
    closed: {
      by: 'marginalia',
      ago: '118h',
      status: 'dismissed',
      action: 'Half a sentence may be quoted. If it were the whole of chapter 5, we would talk.',
    },
  },
]

/** An objection of an author to a removal. */
export const appeals: { about: Subject; ago: Ago; text: string }[] = [
  {
    about: { comment: 'per' },
    ago: '56h',
    text: 'Per is the one who typed it. He sat down at my desk while I was at lunch, on his own keyboard. He says to tell you that he is sorry, that he stands by the wording, and that he would like it back.',
  },
]

/** What looked like spam to the watch and waits for a person. */
export const flags: {
  about: { comment: string }
  ago: Ago
  sign: string
  confidence: number
  why: string
}[] = [
  {
    about: { comment: 'deals' },
    ago: '1439m',
    sign: 'links',
    confidence: 60,
    why: '4 links: more than 2 from an account younger than 3 days',
  },
]

/** Who may not come in any more. */
export const blocked: { who: Username; by: Username; ago: Ago; reason: string }[] = [
  {
    who: 'cable_truth',
    by: 'admin',
    ago: '9d',
    reason:
      'Third personal attack in a month, after two warnings in private. May write to us in three months.',
  },
]

/** A forum that the house has deleted, and may bring back for a while. */
export const deletedForum: { forum: ForumSlug; by: Username; ago: Ago; reason: string } = {
  forum: 'swap-shelf',
  by: 'admin',
  ago: '6d',
  reason:
    'Two swaps have ended in a quarrel about postage. Closed at its owner’s wish until there are rules that hold.',
}

/** Memberships of others than the demonstration's accounts, by the plan that was bought. */
export const memberships: { who: Username; plan: string; bought: Ago }[] = [
  { who: 'tinkertanja', plan: 'starter', bought: '12d' },
]

/** Somebody whose earnings pay their plan: a month after it was bought they paid for the first renewal. */
export const coveredRenewal: { who: Username; plan: string; bought: Ago; chosen: Ago } = {
  who: 'ruthless_ruth',
  plan: 'starter',
  bought: '41d',
  chosen: '40d',
}

/** A membership whose payment went back to its card: what its person thinks of posts counts no more. */
export const refundedMembership: {
  who: Username
  plan: string
  bought: Ago
  refunded: Ago
  by: Username
  reason: string
} = {
  who: 'alpha_gamer',
  plan: 'starter',
  bought: '16d',
  refunded: '5d',
  by: 'admin',
  reason: 'Asked for their money back within fourteen days of buying. Nothing wrong, only too little time.',
}

/** What people have written to the house. */
export const letters: {
  by: Username | null
  name: string
  email: string
  ago: Ago
  category: string
  subject: string
  text: string
  answered?: Ago
}[] = [
  {
    by: null,
    name: 'Gerlinde Sommer',
    email: 'g.sommer@post.example',
    ago: '28h',
    category: 'billing',
    subject: 'Can I pay for a year at once?',
    text: 'I would rather pay once a year than twelve times. My son says that I should ask. Also the letters on the payment page could be larger.',
  },
  {
    by: 'halina_stove',
    name: 'Halina Wójcik',
    email: 'halina.wojcik@post.example',
    ago: '6d',
    category: 'other',
    subject: 'Thank you',
    text: 'There is nothing wrong. I only wanted to say that it is a good place.',
    answered: '5d',
  },
]

/** A membership that somebody has bought for a friend, and that nobody has redeemed. */
export const boughtGift: { who: Username; plan: string; months: GiftMonths; message: string } = {
  who: 'kettlebird',
  plan: 'starter',
  months: 3,
  message: 'For the long evenings. Start with the home espresso forum!',
}

/** A membership that nobody pays for. */
export const givenMembership: { who: Username; plan: string; lasts: Ago; by: Username; reason: string } = {
  who: 'kettlebird',
  plan: 'starter',
  lasts: '45d',
  by: 'admin',
  reason: 'Thanks for the evening about water at the library.',
}
