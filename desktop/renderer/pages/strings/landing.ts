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
  featuresTitle: 'Everything a serious community needs',
  featuresText: 'One membership. No free tier, no trial tricks, no feed that decides for you.',
  features: {
    discussions: {
      title: 'Rich discussions',
      text: 'Rich text, polls and media, with threads that stay readable however deep they go.',
    },
    reviews: {
      title: 'Honest reviews',
      text: 'Ratings from 1 to 5 stars by people who have used the thing, and a community that answers.',
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
  closingText: `Join ${claims.creators} creators who read before they reply.`,
  closingAction: 'Choose Your Plan',
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
