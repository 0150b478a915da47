import type { Ago } from './content.ts'
import type { Username } from './people.ts'

interface DemoForum {
  name: string
  description: string
  color: string
  icon?: string
  rules: string[]
  isPrivate?: true
  founded: Ago
  /** Its owner, who keeps order with them, and who else belongs to it without having written there. */
  owner: Username
  moderators: Username[]
  members: Username[]
  /** How many belong to it that only read. */
  readers: number
}

/** The forums of the demonstration by slug. Who writes in a public one belongs to it. */
export const forums = {
  'home-espresso': {
    name: 'Home Espresso',
    description:
      'Grinders, machines, water and the pursuit of a shot that tastes like the bag promised. Numbers welcome, snobbery not.',
    color: '#7A4A21',
    rules: [
      'Say which grinder, which basket and which dose when you ask for help. We cannot taste it from here.',
      'Reviews need at least two weeks and your own money, or a label that says whose money it was.',
      'No sales outside the monthly thread.',
    ],
    founded: '395d',
    owner: 'creator',
    moderators: ['oldburr'],
    members: ['member', 'brand', 'standing_still', 'meeplemum', 'admin'],
    readers: 92,
  },
  'keyboards-and-desks': {
    name: 'Keyboards and Desks',
    description: 'What your hands do all day, and the furniture they do it on.',
    color: '#3A3F9E',
    rules: [
      'Show the desk as it is. Everybody knows you tidied.',
      'Prices with the currency, and where you got it.',
      'Sound clips: say what it was recorded with.',
    ],
    founded: '376d',
    owner: 'thocky',
    moderators: ['rubberdome'],
    members: ['creator', 'brand', 'pixelferry', 'marginalia', 'admin'],
    readers: 84,
  },
  'the-long-walk': {
    name: 'The Long Walk',
    description:
      'Paths that take more than a day: planning them, walking them, and being honest about the parts that were dull.',
    color: '#2F6B3C',
    rules: [
      'Trip reports say when you went. Snow in May is not snow in August.',
      'No exact spots for wild camps. Areas are fine.',
      'If somebody asks whether it is safe, the answer begins with what they have done before.',
    ],
    founded: '387d',
    owner: 'member',
    moderators: ['inesmoura', 'soggyboots'],
    members: ['creator', 'lampposts', 'compost_ada', 'admin'],
    readers: 104,
  },
  'weeknight-kitchen': {
    name: 'Weeknight Kitchen',
    description: 'Dinner on a Tuesday. Forty minutes, one and a half pans, nobody is filming.',
    color: '#B7401F',
    icon: 'fas fa-utensils',
    rules: [
      'Weights or cups, but say which cup.',
      'If you changed six things, it is your recipe now. Be proud of it.',
      'No diet talk unless somebody asks.',
    ],
    founded: '350d',
    owner: 'beansagain',
    moderators: ['leftcook'],
    members: ['creator', 'admin', 'brand', 'thocky', 'sean_unread'],
    readers: 118,
  },
  'film-and-darkroom': {
    name: 'Film and Darkroom',
    description: 'Silver, chemistry, patience. Digital is fine too, somewhere else.',
    color: '#8A2432',
    icon: 'fas fa-camera',
    rules: [
      'Say film, developer, dilution, temperature. Then we can talk.',
      'Critique what the picture does before you say what it lacks.',
      'Chemistry is chemistry: gloves, a window, and nothing down the sink that should not go there.',
    ],
    founded: '368d',
    owner: 'slowshutter',
    moderators: ['fixerfingers'],
    members: ['inesmoura', 'staircases', 'admin'],
    readers: 61,
  },
  'small-gardens': {
    name: 'Small Gardens',
    description: 'Balconies, yards, windowsills and one allotment with a view of the ring road.',
    color: '#4D7A1E',
    rules: [
      'Say where you are. Advice from Valencia kills plants in Tromsø.',
      'Dead plants are welcome here. They are how we learn.',
      'No poison threads without a soil scientist in them. We have one.',
    ],
    founded: '299d',
    owner: 'compost_ada',
    moderators: ['balcony_north'],
    members: ['halina_stove', 'member', 'marginalia'],
    readers: 79,
  },
  'slow-wheels': {
    name: 'Slow Wheels',
    description:
      'Bicycles as transport, as repair project, as the reason for wet socks at nine in the morning.',
    color: '#0F6B78',
    rules: [
      'Torque in newton metres, not in “quite tight”.',
      'No helmet debates. We had it. It is pinned in our hearts.',
      'Second-hand prices: say the year and the country.',
    ],
    founded: '335d',
    owner: 'trueing_stand',
    moderators: ['rainmiles'],
    members: ['member', 'bartek_n', 'admin'],
    readers: 73,
  },
  'independent-games': {
    name: 'Independent Games',
    description: 'Made by few, played by some. Postmortems with the real numbers are what we live for.',
    color: '#5B2A86',
    icon: 'fas fa-gamepad',
    rules: [
      'Your own game: once a month, and tell us something we can learn from.',
      'Spoilers behind a warning in the first line.',
      'Sales figures are brave. Treat whoever posts them accordingly.',
    ],
    founded: '328d',
    owner: 'pixelferry',
    moderators: ['doorfirst'],
    members: ['moderator', 'uptime_zero', 'alpha_gamer'],
    readers: 67,
  },
  'books-slowly': {
    name: 'Books, Slowly',
    description:
      'One book a month together, as many as you like alone. Opinions may be strong. Spines may be cracked.',
    color: '#44403C',
    icon: 'fas fa-book',
    rules: [
      'Reading-group threads: no further than the chapters in the title.',
      'You may hate a book. Say which page did it.',
      'Links to libraries before links to shops.',
    ],
    founded: '406d',
    owner: 'marginalia',
    moderators: ['sean_unread'],
    members: ['creator', 'moderator', 'halina_stove', 'papercut_jo'],
    readers: 96,
  },
  'hand-tools': {
    name: 'Hand Tools',
    description: 'Wood, edges, and the quiet hour after dinner. Machines admitted if they behave.',
    color: '#8A5A12',
    rules: [
      'Show the mistake. It is usually the interesting part.',
      'Sharpening threads are limited to one a week, for everybody’s marriage.',
      'Say the species of wood, or show us the end grain.',
    ],
    founded: '358d',
    owner: 'grandad_pete',
    moderators: ['offcut'],
    members: ['oldburr', 'brand', 'trueing_stand'],
    readers: 58,
  },
  'good-enough-audio': {
    name: 'Good Enough Audio',
    description: 'Sound at home for people who also pay rent. Measurements first, adjectives second.',
    color: '#1F4E79',
    icon: 'fas fa-music',
    rules: [
      'Claims of audible difference come with how you compared.',
      'Levels matched, or it did not happen.',
      'Enjoying something that measures badly is allowed and needs no defence.',
    ],
    founded: '322d',
    owner: 'ilse_flat',
    moderators: ['nullresult'],
    members: ['moderator', 'thocky', 'tinkertanja'],
    readers: 70,
  },
  'board-game-table': {
    name: 'Board Game Table',
    description: 'Cardboard, snacks, grudges. Session reports are read aloud at ours.',
    color: '#A3306B',
    icon: 'fas fa-dice',
    rules: [
      'Say how many people you were. A game for four is another game with two.',
      'No photos of other people’s faces without asking them.',
      'Rules questions: quote the rule.',
    ],
    founded: '344d',
    owner: 'meeplemum',
    moderators: ['alpha_gamer'],
    members: ['beansagain', 'bartek_n', 'moderator'],
    readers: 81,
  },
  'city-walks': {
    name: 'City Walks',
    description: 'Routes of an afternoon: stairs, benches, detours, and where the bakery is.',
    color: '#B25E09',
    rules: [
      'Length, climb, and where one can sit down.',
      'Say when the bakery is closed. Especially that.',
      'Routes that need courage after dark say so.',
    ],
    founded: '268d',
    owner: 'staircases',
    moderators: ['lampposts'],
    members: ['admin', 'creator', 'slowshutter', 'inesmoura'],
    readers: 64,
  },
  'small-computers': {
    name: 'Small Computers',
    description: 'Servers behind sofas, sensors on balconies, scripts that outlived their reason.',
    color: '#0B7A5A',
    icon: 'fas fa-code',
    rules: [
      'Post the error, the whole error, as text.',
      'If it needs a subscription to open the garage, say so in the title.',
      'Backups are on topic everywhere, always.',
    ],
    founded: '296d',
    owner: 'tinkertanja',
    moderators: ['uptime_zero'],
    members: ['member', 'pixelferry', 'moderator', 'standing_still'],
    readers: 62,
  },
  'creators-table': {
    name: 'Creators’ Table',
    description:
      'For people who publish sponsored posts here: rates, contracts, brands that answer and brands that do not.',
    color: '#6B21A8',
    icon: 'fas fa-briefcase',
    isPrivate: true,
    rules: ['What is said here stays here, numbers above all.', 'No brand accounts. We check.'],
    founded: '242d',
    owner: 'creator',
    moderators: ['thocky'],
    members: [
      'kettlebird',
      'pixelferry',
      'slowshutter',
      'marginalia',
      'member',
      'rainmiles',
      'offcut',
      'moderator',
    ],
    readers: 0,
  },
  'darkroom-exchange': {
    name: 'Darkroom Exchange',
    description:
      'Twelve people, four prints a year, by post. There is a waiting list and it is not personal.',
    color: '#57534E',
    isPrivate: true,
    rules: ['Fibre or resin, no larger than 24 by 30.', 'Late prints come with chocolate.'],
    founded: '288d',
    owner: 'fixerfingers',
    moderators: ['slowshutter'],
    members: ['halfframe', 'member', 'inesmoura', 'offcut', 'lampposts', 'sean_unread'],
    readers: 0,
  },
} as const satisfies Record<string, DemoForum>

export type ForumSlug = keyof typeof forums
