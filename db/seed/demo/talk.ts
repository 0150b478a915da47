import type { RecordPart } from '#shared/records.ts'
import type { Ago } from './content.ts'
import type { Username } from './people.ts'

export interface DemoTalk {
  /** The name by which reports refer to it. */
  key: string
  people: Username[]
  groupName?: string
  /** Who says what and how long ago, oldest first. */
  lines: [Username, Ago, string][]
  /** How many of the last lines these have not read; everybody else has read all. */
  unread: Partial<Record<Username, number>>
}

/** Conversations, in which the accounts to sign in with have something to answer. */
export const talks: DemoTalk[] = [
  {
    key: 'quote',
    people: ['member', 'creator'],
    lines: [
      [
        'creator',
        '3d',
        'Hi Mika! Your sock table made me laugh out loud on a tram. Was the army surplus really second?',
      ],
      [
        'member',
        '71h',
        'It was. I have told my brother-in-law, who has been saying so for ten years. It was a hard evening.',
      ],
      [
        'creator',
        '70h',
        'I am writing something about things that cost four euros and refuse to die. May I quote the row?',
      ],
      ['member', '69h', 'Of course. Please with the drying time, or the wool people will come to my house.'],
      ['creator', '4h', 'Draft is done. You come out of it as “a Finn with a spreadsheet”. Too much?'],
      [
        'creator',
        '3h',
        'Also: did yours shrink at 60 or at 40? I have two different numbers from you, and you are not a person who has two numbers.',
      ],
    ],
    unread: { member: 2 },
  },
  {
    key: 'lamps',
    people: ['creator', 'brand'],
    lines: [
      [
        'brand',
        '30h',
        'We have read your text about the bedside lamp again, since people still find it. The line about the glue on the switch is now on the wall in the shed.',
      ],
      ['creator', '29h', 'I am honoured. Is the glue in the catalogue?'],
      [
        'brand',
        '28h',
        'As a spare part, 0 €. Question: the desk lamp campaign is open until next month, and nobody has tried to break one yet.',
      ],
      [
        'creator',
        '27h',
        'I will read the brief, but not apply this time. Three paid posts in a season is my limit, else people start to read my other ones with one eye shut.',
      ],
      [
        'brand',
        '20h',
        'That is the best reason for a no that we have had. Whom would you ask in your place?',
      ],
    ],
    unread: { creator: 1 },
  },
  {
    key: 'lake',
    people: ['member', 'inesmoura', 'lampposts', 'rainmiles'],
    groupName: 'Lake round, Saturday',
    lines: [
      ['member', '52h', 'Train gets in at 8:12. I will stand below the clock with a flask.'],
      ['rainmiles', '51h', 'I come by bike from the ferry, so 8:12 plus wind.'],
      ['lampposts', '50h', 'What is in the flask is the question on which this depends.'],
      ['member', '49h', 'Coffee. Kettlebird has approved the water.'],
      [
        'inesmoura',
        '26h',
        'I have booked the sauna for noon. We have to be there at NOON, Mika, and not at 11:40.',
      ],
      ['member', '25h', 'I have read it. I have felt it.'],
      [
        'lampposts',
        '7h',
        'Fence is done, by the way. Mr Abernethy gave me a pie. I do not know whether it is a joke or a threat.',
      ],
      ['inesmoura', '6h', 'Rain from two. Bring the other layer, all of you. I will check at the clock.'],
    ],
    unread: { member: 2, lampposts: 1 },
  },
  {
    key: 'bathroom',
    people: ['member', 'slowshutter'],
    lines: [
      [
        'member',
        '9d',
        'Fixerfingers says that my lab print is cheating, and that I should come to you. I have never seen a darkroom from the inside.',
      ],
      [
        'slowshutter',
        '9d',
        'You mean from the outside of the bath. Sunday week, after six? Bring a negative that you are not afraid of, and slippers.',
      ],
      ['member', '8d', 'I have a door. It is a sauna door. Is that too Finnish?'],
      ['slowshutter', '8d', 'In this house nothing is.'],
    ],
    unread: {},
  },
  {
    key: 'roaster',
    people: ['creator', 'nordkaffe_liv'],
    lines: [
      [
        'nordkaffe_liv',
        '6d',
        'The second batch of decaf is out of the drum, with your note about the freezer on the back of the bag. You are in small print. I hope that is all right.',
      ],
      ['creator', '6d', 'My mother will frame the bag.'],
      [
        'nordkaffe_liv',
        '5d',
        'About the post that was copied from yours: we have told Marcus that there are no hard feelings. He sent a drawing of a machine with seven buttons. The seventh says SORRY.',
      ],
      ['creator', '5d', 'He sent me the same one. I have hung it beside the grinder.'],
    ],
    unread: {},
  },
  {
    key: 'house',
    people: ['admin', 'moderator'],
    lines: [
      [
        'moderator',
        '2d',
        'The appeal in the keyboards forum is waiting. I removed that comment myself, so somebody else should look at it.',
      ],
      ['admin', '47h', 'I will. Is Per a real person?'],
      ['moderator', '46h', 'He is a real person, and, as it turns out, the author of the joke.'],
      ['admin', '46h', 'I love this job.'],
      [
        'moderator',
        '5h',
        'Also: the account with the bike lamp links has written to three people by message. I would like to end that today, can you look at the report?',
      ],
    ],
    unread: { admin: 1 },
  },
  {
    key: 'rescue',
    people: ['brand', 'soggyboots'],
    lines: [
      ['soggyboots', '4d', 'Post is up. I left in the bit about red light, as I said that I would.'],
      [
        'brand',
        '4d',
        'You should have. We had a meeting about it in which nobody defended us, which is rare.',
      ],
      [
        'soggyboots',
        '3d',
        'If you make one with red, I know eleven people on my team who would wear it out for you. No charge, in exchange for spares.',
      ],
    ],
    unread: { brand: 1 },
  },
  {
    key: 'spam',
    people: ['viktor_deals', 'leftcook'],
    lines: [
      ['viktor_deals', '19h', 'Hello friend best price kitchen knife set https://deals.example/k only today'],
    ],
    unread: {},
  },
]

/** A creator's signed record, shown to a brand by a link in the conversation that they have. */
export const sharedRecord: {
  by: Username
  to: Username
  ago: Ago
  parts: RecordPart[]
  days: number
  text: (url: string) => string
} = {
  by: 'soggyboots',
  to: 'brand',
  ago: '13h',
  parts: ['posts', 'deals', 'moderation'],
  days: 90,
  text: (url) =>
    `For the next campaign: this is my record here, signed by the site, without the money. It is open for three months. ${url}`,
}
