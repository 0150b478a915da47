import { accept, approve, publish, submit, type DemoDeal } from './steps.ts'

/** What creators and Lumen Goods did with each other, step by step. */
export const lampDeals: DemoDeal[] = [
  {
    campaign: 'bedside',
    by: 'creator',
    post: 'bedside-cleo',
    steps: [
      [
        '150d',
        {
          do: 'apply',
          proposal:
            'Six weeks in a flat with one light sleeper, with a lux meter at her eyes and on my page. I write what annoyed me as well.',
          reach: 900,
        },
      ],
      ['149d', { do: 'decide', decision: 'approve', says: 'A lux meter at her eyes! Yes.' }],
      ['105d', submit],
      ['104d', { do: 'review', decision: 'approve', says: 'We winced at the switch and agree.' }],
      ['101d', publish],
    ],
  },
  {
    campaign: 'bedside',
    by: 'slowshutter',
    post: 'bedside-aino',
    steps: [
      [
        '140d',
        {
          do: 'apply',
          proposal:
            'I would like to use it for something it was not made for, namely contact prints. If it fails I will say so, and go to bed with it.',
          reach: 400,
        },
      ],
      [
        '138d',
        {
          do: 'decide',
          decision: 'approve',
          says: 'Nobody here understood this, and everybody wants to read it.',
        },
      ],
      ['102d', submit],
      ['100d', accept],
      ['98d', publish],
    ],
  },
  {
    campaign: 'headlamp',
    by: 'ruthless_ruth',
    post: 'headlamp-ruth',
    steps: [
      [
        '43d',
        {
          do: 'apply',
          proposal: 'I will weigh it, every part, wet and dry. Eight mornings, since three are too few.',
          reach: 700,
        },
      ],
      ['42d', { do: 'decide', decision: 'approve', says: 'We have weighed it ourselves and are nervous.' }],
      ['24d', submit],
      ['23d', accept],
      ['21d', publish],
    ],
  },
  {
    campaign: 'headlamp',
    by: 'soggyboots',
    post: 'headlamp-callum',
    steps: [
      [
        '30d',
        {
          do: 'apply',
          proposal:
            'Mountain rescue. If there is a call-out in the time I take it along, and write it as it was.',
          message: 'I will not take part in anything that tells people to go out alone.',
          reach: 500,
        },
      ],
      ['29d', { do: 'decide', decision: 'approve', says: 'Nor will we. Please write it as it was.' }],
      ['7d', submit],
      ['6d', accept],
      ['5d', publish],
    ],
  },
  {
    campaign: 'headlamp',
    by: 'inesmoura',
    steps: [
      [
        '26d',
        {
          do: 'apply',
          proposal: 'A week on the coast path in the dark months, starting at five.',
          reach: 900,
        },
      ],
      ['16d', { do: 'withdraw' }],
    ],
  },
  {
    campaign: 'headlamp',
    by: 'standing_still',
    steps: [
      ['22d', { do: 'apply', proposal: 'I would wear it at my desk.', reach: 200 }],
      [
        '21d',
        {
          do: 'decide',
          decision: 'reject',
          says: 'We liked this very much. It is for people who go outside, though.',
        },
      ],
    ],
  },
  {
    campaign: 'headlamp',
    by: 'lampposts',
    steps: [
      [
        '31h',
        {
          do: 'apply',
          proposal:
            'I walk home a different way every night, and half of them have no lamps. My username is a hobby. I would like to see what the lanes look like.',
          reach: 600,
        },
      ],
    ],
  },
  {
    campaign: 'desk-lamp',
    by: 'thocky',
    steps: [
      [
        '15d',
        {
          do: 'apply',
          proposal:
            'A desk with a split keyboard, a monitor and a cat on it: three things that all reflect. I would map where the light goes.',
          message: 'The cat is 4.8 kg and will be on the lamp.',
          reach: 1500,
        },
      ],
      [
        '13d',
        { do: 'decide', decision: 'approve', says: 'The lamp is rated for 5 kg. We will be watching.' },
      ],
    ],
  },
  {
    campaign: 'desk-lamp',
    by: 'bartek_n',
    steps: [
      ['10d', { do: 'apply', proposal: 'I would use it at the workbench for dovetails.', reach: 300 }],
      [
        '8d',
        {
          do: 'decide',
          decision: 'request_changes',
          says: 'A workbench is a fine idea. Could you say what you would compare it with, and for how long?',
        },
      ],
    ],
  },
  {
    campaign: 'desk-lamp',
    by: 'kettlebird',
    steps: [
      [
        '9h',
        {
          do: 'apply',
          proposal:
            'Marking 60 geography papers each week, until midnight. I would do every second pile under your lamp, and count the mistakes that I find in my own marking.',
          reach: 500,
        },
      ],
    ],
  },
  {
    campaign: 'reading-corner',
    by: 'marginalia',
    text: {
      forum: 'books-slowly',
      title: 'The worst chair in the library, and why everybody wants it',
      content:
        'Lumen Goods pays for this post. There is a chair on the second floor that has lost one arm. It stands where no light reaches it after three in the afternoon. It is taken every day from ten on.\n\nI clipped the light to the shelf above, and sat there myself for an evening after we had closed, with a novel that I had hidden from the others. I understand now. With the light it is a room.\n\n**One complaint:** the clip opens to 24 mm, and an old shelf is 26.',
    },
    steps: [
      [
        '19d',
        {
          do: 'apply',
          proposal:
            'A chair with one arm in a dark corner of a public library. It is the most wanted seat in the building.',
          reach: 800,
        },
      ],
      ['18d', { do: 'decide', decision: 'approve', says: 'We would like to sit in this chair.' }],
      ['13h', submit],
    ],
  },
  {
    campaign: 'reading-corner',
    by: 'sean_unread',
    text: {
      forum: 'books-slowly',
      title: 'Behind the counter, after six, with the kettle on',
      content:
        'Lumen Goods pays for this post, and sent a lamp. Until now I read in the shop by the light of the till.\n\nIt clips to the counter. It lights the book and the cup, and leaves the rest of the shop to the dark, where forty thousand others wait. Customers who look in at the window think that it is a painting. One asked for the price.\n\n**If I must:** at the lowest step there is a faint hum. You would need a very quiet shop. I have one.',
    },
    steps: [
      [
        '21d',
        {
          do: 'apply',
          proposal: 'The chair behind the counter of a second-hand bookshop, when the door is locked.',
          reach: 350,
        },
      ],
      ['20d', approve],
      ['6d', submit],
      [
        '5d',
        {
          do: 'review',
          decision: 'approve',
          says: 'The hum is the small coil. We will send you another, for silence, not for the text.',
        },
      ],
    ],
  },
  {
    campaign: 'reading-corner',
    by: 'page_forty',
    steps: [
      [
        '50h',
        { do: 'apply', proposal: 'A bath. I read in the bath. I know that it is electric.', reach: 250 },
      ],
      [
        '26h',
        { do: 'edit', proposal: 'A chair beside the bath. Forty pages, dry feet, one lamp on a stool.' },
      ],
    ],
  },
]
