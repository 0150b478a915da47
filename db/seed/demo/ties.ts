import type { Ago } from './content.ts'
import type { ForumSlug } from './forums.ts'
import type { Username } from './people.ts'

/** Who follows whom, since when. */
export const follows: [follower: Username, followed: Username, ago: Ago][] = [
  ['kettlebird', 'creator', '290d'],
  ['oldburr', 'creator', '260d'],
  ['nullresult', 'creator', '120d'],
  ['nordkaffe_liv', 'creator', '230d'],
  ['marginalia', 'creator', '92d'],
  ['member', 'creator', '80d'],
  ['brand', 'creator', '140d'],
  ['papercut_jo', 'creator', '70d'],
  ['slowshutter', 'creator', '66d'],
  ['sour_before_noon', 'creator', '50d'],
  ['standing_still', 'creator', '31d'],
  ['meeplemum', 'creator', '9d'],
  ['halina_stove', 'creator', '38d'],
  ['tenminutes', 'creator', '20h'],
  ['inesmoura', 'member', '300d'],
  ['ruthless_ruth', 'member', '120d'],
  ['soggyboots', 'member', '110d'],
  ['lampposts', 'member', '60d'],
  ['creator', 'member', '59d'],
  ['halina_stove', 'member', '40d'],
  ['standing_still', 'member', '28h'],
  ['member', 'inesmoura', '380d'],
  ['member', 'ruthless_ruth', '340d'],
  ['member', 'slowshutter', '100d'],
  ['member', 'halina_stove', '150d'],
  ['member', 'nullresult', '130d'],
  ['member', 'pixelferry', '16d'],
  ['creator', 'oldburr', '390d'],
  ['creator', 'halina_stove', '39d'],
  ['creator', 'pixelferry', '15d'],
  ['creator', 'ilse_flat', '200d'],
  ['moderator', 'nullresult', '200d'],
  ['moderator', 'meeplemum', '180d'],
  ['nullresult', 'moderator', '19d'],
  ['warmsound', 'moderator', '11d'],
  ['admin', 'staircases', '210d'],
  ['staircases', 'admin', '4d'],
  ['marginalia', 'admin', '73d'],
  ['brand', 'offcut', '28d'],
  ['brand', 'soggyboots', '30d'],
  ['halina_stove', 'brand', '43d'],
  ['offcut', 'brand', '27d'],
  ['tinkertanja', 'brand', '42d'],
  ['nullresult', 'tinkertanja', '280d'],
  ['tinkertanja', 'nullresult', '270d'],
  ['meeplemum', 'nullresult', '100d'],
  ['doorfirst', 'pixelferry', '250d'],
  ['tenminutes', 'pixelferry', '160d'],
  ['pixelferry', 'doorfirst', '245d'],
  ['sean_unread', 'marginalia', '310d'],
  ['page_forty', 'marginalia', '180d'],
  ['marginalia', 'halina_stove', '35d'],
  ['beansagain', 'halina_stove', '90d'],
  ['leftcook', 'halina_stove', '33d'],
  ['slugpatrol', 'compost_ada', '200d'],
  ['balcony_north', 'compost_ada', '210d'],
  ['rainmiles', 'trueing_stand', '240d'],
  ['bartek_n', 'trueing_stand', '18d'],
  ['bartek_n', 'grandad_pete', '100d'],
  ['bartek_n', 'offcut', '80d'],
  ['slowshutter', 'fixerfingers', '330d'],
  ['halfframe', 'fixerfingers', '13h'],
  ['lampposts', 'staircases', '205d'],
  ['staircases', 'lampposts', '50d'],
]

/** What people keep for later, by the keys of posts. */
export const saves: Partial<Record<Username, [post: string, ago: Ago][]>> = {
  member: [
    ['bent-basket', '2h'],
    ['bathroom', '9d'],
    ['pack', '8d'],
    ['one-book', '30d'],
    ['restore', '30h'],
    ['blind', '18d'],
  ],
  creator: [
    ['copies', '15d'],
    ['clicking', '4d'],
    ['rice', '3d'],
    ['lisbon', '12h'],
    ['slugs', '39d'],
    ['lamp-maker', '40d'],
    ['rates', '20d'],
  ],
  moderator: [
    ['five-players', '40d'],
    ['train-table', '8d'],
  ],
  brand: [
    ['lamp-maker', '44d'],
    ['north-balcony', '6d'],
    ['plane', '27d'],
  ],
  admin: [['lamp-count', '45d']],
  standing_still: [
    ['zip-ties', '9d'],
    ['dark-commute', '20h'],
  ],
}

/** Comments that somebody has begun and not sent. */
export const drafts: { by: Username; on: string; ago: Ago; text: string }[] = [
  {
    by: 'creator',
    on: 'salt',
    ago: '26h',
    text: '3: I have gone back and counted the commas. There are 412, and then one semicolon, on the ninth page, which I think is where she',
  },
  {
    by: 'member',
    on: 'lamp-count',
    ago: '5d',
    text: 'I would like to do this with Tampere. There are only two bridges, so it would',
  },
]

/** Posts that somebody has written and that are published later. */
export const scheduled: {
  by: Username
  forum: ForumSlug
  /** When it was written, and how long from now it is published; or how much of what is left of this month (UTC). */
  ago: Ago
  in: Ago | number
  title: string
  tags: string[]
  text: string
}[] = [
  {
    by: 'marginalia',
    forum: 'books-slowly',
    ago: '5h',
    in: '3d',
    title: 'The second half: chapters nine to sixteen',
    tags: ['reading', 'slowreading'],
    text: 'As agreed, we stop at the ferry. Say what you underlined and why, and nothing of what comes after it: two of us are reading this for the first time.',
  },
  // Half of what the plan of their author lets them post in a month.
  {
    by: 'tinkertanja',
    forum: 'keyboards-and-desks',
    ago: '13h',
    in: 0.15,
    title: 'A lamp taken apart, 1 of 5: the switch, which breaks first',
    tags: ['lamps', 'repair'],
    text: 'I open a lamp that has lit a desk for six years. The switch is the only part that moves, and so the first that dies. In a good one it is screwed in, costs two euros and takes four minutes. Ask before you buy any lamp: is it screwed or glued?',
  },
  {
    by: 'tinkertanja',
    forum: 'keyboards-and-desks',
    ago: '13h',
    in: 0.3,
    title: 'A lamp taken apart, 2 of 5: the cable, and why it is so thick',
    tags: ['lamps', 'repair'],
    text: 'A cable does not wear out in the middle, it wears out where it goes into the base. The thick rubber there is worth more than the whole base. Show me yours, and I say how many years it has left.',
  },
  {
    by: 'tinkertanja',
    forum: 'keyboards-and-desks',
    ago: '12h',
    in: 0.45,
    title: 'A lamp taken apart, 3 of 5: the driver, which nobody sees',
    tags: ['lamps', 'repair'],
    text: 'The small box between plug and light decides whether your lamp flickers. Hold up your telephone’s camera and look for stripes. If there are some, it is not your eyes.',
  },
  {
    by: 'tinkertanja',
    forum: 'keyboards-and-desks',
    ago: '12h',
    in: 0.6,
    title: 'A lamp taken apart, 4 of 5: the light itself, with numbers',
    tags: ['lamps', 'repair'],
    text: 'What 2700 and 4000 kelvin do to a white page, photographed at the same desk on the same evening. I have left the colours of the camera alone.',
  },
  {
    by: 'tinkertanja',
    forum: 'keyboards-and-desks',
    ago: '11h',
    in: 0.75,
    title: 'A lamp taken apart, 5 of 5: the joint, and its three screws',
    tags: ['lamps', 'repair'],
    text: 'A lamp that sinks in the evening has a joint without springs. Tighten the middle screw, never the outer two. If that does not help, write to whoever made it.',
  },
]

/** Who has not been here for days, and by what they hear of the site meanwhile. */
export const away: {
  who: Username
  ago: Ago
  timeZone: string
  hashtags: [tag: string, ago: Ago][]
  searches: [query: string, name: string, ago: Ago][]
}[] = [
  {
    who: 'moderator',
    ago: '4d',
    timeZone: 'Europe/Berlin',
    hashtags: [
      ['measurements', '90d'],
      ['longterm', '200d'],
    ],
    searches: [
      ['standing desk', 'Desks to stand at', '60d'],
      ['board games for two', 'board games for two', '30d'],
    ],
  },
]

/** Who would like to be let into a private forum. */
export const requests: { by: Username; forum: ForumSlug; ago: Ago }[] = [
  { by: 'tinkertanja', forum: 'creators-table', ago: '15h' },
  { by: 'soggyboots', forum: 'creators-table', ago: '3d' },
  { by: 'staircases', forum: 'darkroom-exchange', ago: '6d' },
]
