import { site } from '#shared/site.ts'

const { claims } = site

/** What the landing page says below its first screen. */
export const words = {
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
}
