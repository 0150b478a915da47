import type { Requirements } from '#shared/eligibility.ts'
import type { EngagementRates } from '#shared/reach.ts'
import type { Ago } from './content.ts'
import type { Username } from './people.ts'
import type { PictureName } from './pictures.ts'

interface DemoBrand {
  name: string
  owner: Username
  description: string
  website: string
  email: string
  logo: PictureName
  isVerified: boolean
  founded: Ago
}

/** Companies that sponsor posts, by slug. */
export const brands = {
  'lumen-goods': {
    name: 'Lumen Goods',
    owner: 'brand',
    description:
      'Small lamps for people who stay up late or get up early. Three people, one shed, parts that can be replaced.',
    website: 'https://lumen.example',
    email: 'hello@lumen.example',
    logo: 'logo-lumen',
    isVerified: true,
    founded: '205d',
  },
  'nordkaffe-roasters': {
    name: 'Nordkaffe Roasters',
    owner: 'nordkaffe_liv',
    description: 'Coffee from a small drum in Trondheim, roasted on Mondays and Thursdays.',
    website: 'https://nordkaffe.example',
    email: 'liv@nordkaffe.example',
    logo: 'logo-nordkaffe',
    isVerified: true,
    founded: '180d',
  },
  'halm-paper': {
    name: 'Halm Paper',
    owner: 'papercut_jo',
    description: 'Notebooks, letters and printing paper from a mill near Basel, since 1911.',
    website: 'https://halmpaper.example',
    email: 'jonas@halmpaper.example',
    logo: 'logo-halm',
    isVerified: true,
    founded: '150d',
  },
  'orrin-lights': {
    name: 'Orrin Lights',
    owner: 'orrin_edda',
    description: 'Dynamo lamps for bicycles that go to work.',
    website: 'https://orrin.example',
    email: 'edda@orrin.example',
    logo: 'logo-orrin',
    isVerified: false,
    founded: '8d',
  },
} as const satisfies Record<string, DemoBrand>

export type BrandSlug = keyof typeof brands

export interface DemoCampaign {
  key: string
  brand: BrandSlug
  title: string
  content: string
  callToAction: string
  targetUrl: string
  picture: PictureName
  /** Cents: what was paid in, and the price of one post, or the most of one where acts are counted. */
  budget: number
  price: number
  /** Cents for each counted act; without them the price is fixed. */
  rates?: EngagementRates
  /** What of it was paid in later, and when: a deal may then be paid from both payments. */
  toppedUp?: { cents: number; at: Ago }
  interests: string[]
  /** What it asks of whoever applies. */
  asks?: Requirements
  created: Ago
  /** How many days from now it ends; null where it has no end. */
  daysLeft: number | null
  /** Active from the first row on; the others are paid for and submitted as they would be. */
  isOpen?: true
  /** When its brand ended it. */
  closed?: Ago
}

export const campaigns: DemoCampaign[] = [
  {
    key: 'desk-lamp',
    brand: 'lumen-goods',
    title: 'Two weeks with the Lumen desk lamp',
    content:
      'Work with our new lamp for two weeks and write what it did for your evenings. We want an honest text, also where it falls short. You keep the lamp.',
    callToAction: 'Try it at your desk',
    targetUrl: 'https://lumen.example/desk-lamp',
    picture: 'campaign-desk-lamp',
    budget: 50_000,
    price: 2500,
    interests: ['desks', 'reading', 'work'],
    created: '20d',
    daysLeft: 40,
    isOpen: true,
  },
  {
    key: 'reading-corner',
    brand: 'lumen-goods',
    title: 'Show us your reading corner',
    content:
      'A post about the place where you read, with our clip-on light somewhere in it. Long or short, serious or not: the corner is the story.',
    callToAction: 'See the clip-on light',
    targetUrl: 'https://lumen.example/clip-on',
    picture: 'campaign-corner',
    budget: 80_000,
    price: 4000,
    interests: ['books', 'reading', 'home'],
    created: '24d',
    daysLeft: 60,
    isOpen: true,
  },
  {
    key: 'headlamp',
    brand: 'lumen-goods',
    title: 'Headlamps for people who start before sunrise',
    content:
      'Three mornings or nights out with the headlamp: walking, running, working. Tell others what they should know before they buy one, above all what they should carry as a spare.',
    callToAction: 'Find your headlamp',
    targetUrl: 'https://lumen.example/headlamp',
    picture: 'headlamp',
    budget: 120_000,
    price: 6000,
    toppedUp: { cents: 110_000, at: '44d' },
    interests: ['walking', 'running', 'outdoors'],
    asks: { memberDays: 30, upheldReports: 1, forums: ['the-long-walk', 'city-walks'] },
    created: '46d',
    daysLeft: 90,
    isOpen: true,
  },
  {
    key: 'bedside',
    brand: 'lumen-goods',
    title: 'A bedside lamp that does not wake anybody',
    content:
      'Read late beside somebody who sleeps lightly, for a month or more. Their verdict counts more than yours.',
    callToAction: 'Read on',
    targetUrl: 'https://lumen.example/bedside',
    picture: 'bedside',
    budget: 10_000,
    price: 5000,
    interests: ['sleep', 'reading'],
    created: '165d',
    daysLeft: null,
    closed: '86d',
  },
  {
    key: 'sunday',
    brand: 'nordkaffe-roasters',
    title: 'Our Sunday blend, four ways',
    content:
      'Brew one bag in as many ways as your kitchen has, and publish the recipes, the bad ones as well. Tell us what the bag should say and does not.',
    callToAction: 'Get the bag',
    targetUrl: 'https://nordkaffe.example/sunday',
    picture: 'coffee-bag',
    budget: 60_000,
    price: 4500,
    interests: ['coffee', 'espresso'],
    asks: { memberDays: 60, posts: 1, independentKarma: 20 },
    created: '34d',
    daysLeft: 75,
  },
  {
    key: 'decaf',
    brand: 'nordkaffe-roasters',
    title: 'Decaf, for people who do not drink decaf',
    content:
      'We think that ours can be taken for the real thing. Test it blind and publish what comes out, whatever it is.',
    callToAction: 'Taste it',
    targetUrl: 'https://nordkaffe.example/decaf',
    picture: 'coffee-bag',
    budget: 12_000,
    price: 6000,
    interests: ['coffee'],
    created: '110d',
    daysLeft: null,
    closed: '50d',
  },
  {
    key: 'letters',
    brand: 'halm-paper',
    title: 'A letter a day for a month',
    content:
      'Thirty letters on our paper, to whom you like. Write about the letters, and a little about the paper.',
    callToAction: 'Order a sample of paper',
    targetUrl: 'https://halmpaper.example/letters',
    picture: 'campaign-letters',
    budget: 35_000,
    price: 3500,
    interests: ['writing', 'paper'],
    created: '95d',
    daysLeft: 30,
  },
  {
    key: 'flat',
    brand: 'halm-paper',
    title: 'The notebook that lies flat',
    content: 'Three weeks with our open-spine notebook. Bend it, fill it, carry it. Say where it gave way.',
    callToAction: 'See the binding',
    targetUrl: 'https://halmpaper.example/flat',
    picture: 'notebook',
    budget: 30_000,
    price: 3000,
    interests: ['writing', 'drawing', 'paper'],
    created: '38d',
    daysLeft: 45,
  },
  {
    key: 'by-hand',
    brand: 'halm-paper',
    title: 'What do you still write by hand?',
    content:
      'Show a page that you wrote by hand this month: a list, a plan, a recipe, a quarrel with yourself. We send a pad and pay for every member whom your post reaches, so that a good question earns as much as a long text.',
    callToAction: 'See our writing pads',
    targetUrl: 'https://halmpaper.example/pads',
    picture: 'notebook',
    budget: 48_000,
    price: 6000,
    rates: { seen: 4, opened: 15, voted: 20, commented: 60, saved: 40, followed_link: 90 },
    interests: ['writing', 'paper', 'work'],
    asks: { memberDays: 30, posts: 1 },
    created: '6d',
    daysLeft: 54,
  },
  {
    key: 'orrin',
    brand: 'orrin-lights',
    title: 'Ride home with the L3',
    content:
      'Four weeks of commuting with our new dynamo lamp, on the darkest road that you have. Measurements welcome.',
    callToAction: 'Look at the beam',
    targetUrl: 'https://orrin.example/l3',
    picture: 'beams',
    budget: 30_000,
    price: 5000,
    interests: ['cycling', 'commuting'],
    created: '4d',
    daysLeft: 80,
  },
]
