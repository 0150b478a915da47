import { site } from '#shared/site.ts'

const { claims } = site

export const words = {
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
