import { accept, approve, publish, submit, type DemoDeal } from './steps.ts'

/** The same of Nordkaffe and Halm Paper. */
export const coffeeAndPaperDeals: DemoDeal[] = [
  {
    campaign: 'decaf',
    by: 'creator',
    post: 'decaf',
    steps: [
      [
        '96d',
        {
          do: 'apply',
          proposal:
            'Triangle tests on three mornings, poured by somebody else. I have said unkind things about decaf in public and will quote them.',
          reach: 1200,
        },
      ],
      ['95d', approve],
      ['72d', { do: 'submit', stillSaid: [' Freeze half of the bag.', ''] }],
      [
        '71d',
        {
          do: 'review',
          decision: 'request_changes',
          says: 'All of it may stay. Could you say that freezing helps, since it does, and people will ask?',
        },
      ],
      ['68d', submit],
      ['67d', accept],
      ['64d', publish],
    ],
  },
  {
    campaign: 'letters',
    by: 'creator',
    post: 'letters',
    steps: [
      [
        '80d',
        {
          do: 'apply',
          proposal:
            'Thirty letters, some of them to people who will not expect one. I will say what came back.',
          reach: 1000,
        },
      ],
      ['79d', approve],
      ['43d', submit],
      [
        '42d',
        {
          do: 'review',
          decision: 'approve',
          says: 'We have read the line about the museum aloud in the gum department.',
        },
      ],
      ['40d', publish],
    ],
  },
  {
    campaign: 'sunday',
    by: 'creator',
    post: 'sunday-blend',
    steps: [
      [
        '28d',
        {
          do: 'apply',
          proposal: 'Espresso, filter twice, moka, cold. All recipes, including those that I poured away.',
          reach: 1300,
        },
      ],
      ['27d', { do: 'decide', decision: 'approve', says: 'Two kilos are on their way.' }],
      ['14d', submit],
      ['13d', accept],
      ['10d', publish],
    ],
  },
  {
    campaign: 'flat',
    by: 'creator',
    post: 'flat-notebook',
    steps: [
      [
        '33d',
        {
          do: 'apply',
          proposal: 'I would open it 200 times at the same page and count threads.',
          reach: 1300,
        },
      ],
      ['32d', approve],
      ['8d', { do: 'submit', stillSaid: ['| Paper | 100 g/m² |', '| Paper | 90 g/m² |'] }],
      [
        '6d',
        {
          do: 'review',
          decision: 'request_changes',
          says: 'The paper is 100 g and not 90. The rest stays, the ribbon too.',
        },
      ],
      ['5d', submit],
      ['4d', accept],
      ['3d', publish],
    ],
  },
  {
    campaign: 'sunday',
    by: 'standing_still',
    post: 'blend-marcus',
    steps: [
      [
        '20d',
        {
          do: 'apply',
          proposal: 'I have an office machine with six buttons and colleagues with opinions.',
          reach: 200,
        },
      ],
      ['18d', approve],
      ['11d', submit],
      ['10d', accept],
      ['9d', publish],
      ['7d', { do: 'forfeit' }],
    ],
  },
  {
    campaign: 'sunday',
    by: 'leftcook',
    steps: [
      [
        '3d',
        {
          do: 'apply',
          proposal:
            'Staff coffee in a restaurant kitchen at half past four, for nine people who taste for a living and have had no sleep.',
          reach: 400,
        },
      ],
    ],
  },
  {
    campaign: 'by-hand',
    by: 'page_forty',
    steps: [
      [
        '3d',
        {
          do: 'apply',
          proposal:
            'Every book that I give up gets a card in my own hand, with the page and the reason. I would show five cards, and ask others for theirs.',
          reach: 250,
        },
      ],
    ],
  },
]
