import { say, type DemoPost } from '../content.ts'

/** What only the members of two private forums read. */
export const closedPosts: DemoPost[] = [
  {
    key: 'rates',
    forum: 'creators-table',
    by: 'creator',
    ago: '21d',
    title: 'What did your last brand deal pay? Numbers in the table, names left out',
    tags: ['rates', 'numbers'],
    isPinned: true,
    likes: 8,
    content: `Nobody knows what is normal, and that is very good for one side only. I keep this table and add what you send me. What you get is 80 % of the price, so I write the **price**, since that is what you negotiate.

| what | price | rounds of changes | would do it again |
| --- | ---: | :---: | --- |
| lamp, review with stars, 700 words | $50 | 1 | yes |
| decaf coffee, review | $60 | 2 | yes |
| paper, a month of letters | $35 | 0 | yes, underpriced |
| headlamp, one night out | $60 | 1 | yes |
| game keyboard, "honest opinion" | $120 | 5 | **no**, opinion was theirs by round 4 |
| app, 300 words | $25 | 3 | no |

My rules by now: I say what annoyed me, in the text, before they ask. The first draft has it in. If it is taken out in the changes, I withdraw, the money goes back to their budget by itself, and nobody has to write an awkward mail.`,
    comments: [
      say(
        'thocky 40m +5',
        `The 120 was me. By round 5 the word "clicky" had become "engaging". I withdrew, it took one button, and they apologised a week later.`,
      ),
      say('slowshutter 3h +6', `How do you say no to "could you leave out the bit about the cable"?`, [
        say(
          'creator 30m +7',
          `"I can put it into its own paragraph, so that people who love the rest can find it faster." They nearly always say yes, since it sounds like a favour.`,
        ),
      ]),
      say(
        'pixelferry 9h +5',
        `I apologised for my rate again on Monday. I will be reading this table aloud to the mirror.`,
      ),
      say(
        'rainmiles 1d +4',
        `Which of them pay for things you return? Orrin wrote to me after [the lamp](post:dynamo), and I bought mine. I feel odd about being paid for something I already praise.`,
        [
          say(
            'marginalia 2h +6',
            `Then say exactly that in the first line. "I bought this, praised it, and now they pay me to ride the next one." I would trust you more, not less.`,
          ),
        ],
      ),
    ],
  },
  {
    key: 'draft-numbers',
    forum: 'creators-table',
    by: 'thocky',
    ago: '9d',
    title: 'Do you tell a brand how many people read your last sponsored post?',
    tags: ['negotiation'],
    poll: [
      ['Yes, always, good or bad', 3],
      ['If they ask', 4],
      ['Only when it is good', 2],
    ],
    likes: 5,
    content: `One asked me this week. The numbers of that post were fine, and all the same it felt like showing my school report to an uncle.`,
    comments: [
      say(
        'creator 1h +4',
        `Always, and first. It is the one thing that they cannot find out by themselves, so it is worth something.`,
      ),
      say(
        'offcut 6h +3',
        `If they ask. I send the comments instead, since four good questions say more than a thousand readers.`,
      ),
      say('kettlebird 1d +2', `I voted "only when it is good" and have been feeling it since.`),
    ],
  },
  {
    key: 'paper-review',
    forum: 'darkroom-exchange',
    by: 'fixerfingers',
    ago: '26d',
    title: 'The new warmtone from the Halm mill: a test strip with opinions',
    tags: ['paper', 'printing'],
    rating: 4,
    readers: [4, 5, 4],
    likes: 6,
    content: `Jonas sent me a box of 25 from the first coating, no strings, and I have printed all of it before saying anything.

| | Halm warmtone | what I used for 20 years |
| --- | --- | --- |
| Speed | half a stop slower | |
| Deepest black (D) | 2.08 | 2.14 |
| Base | cream, not yellow | white with a cold |
| Curl after drying | a lot | a lot |
| In selenium 1+9 | plum after 3 min, stop there | eggplant |

The black is a touch less deep, and you only see it if you hold both in your hands. What you do see is the step from light grey to paper: long, soft, no edge. Skies print themselves.

It curls like a leaf. So does every good one. Four stars, because grade 4 on it is nearer to 3.5, and I wasted six sheets on finding that out.`,
    comments: [
      say('slowshutter 2h +4', `Plum! I have a portrait of my aunt who has been waiting for exactly that.`),
      say(
        'halfframe 1d +3',
        `From half frames I need grade 4 to be a 4. Pity. Could you send me one sheet to cry on?`,
        [
          say(
            'fixerfingers 4h +4',
            `Two. One to cry on, one for when you have listened to me about [the stick](post:streaks).`,
          ),
        ],
      ),
    ],
  },
  {
    key: 'exchange',
    forum: 'darkroom-exchange',
    by: 'slowshutter',
    ago: '12d',
    title: 'Next exchange: names are in the hat, and the theme is "a door"',
    tags: ['exchange'],
    isPinned: true,
    likes: 7,
    content: `Twelve names, one hat (my neighbour drew, she is a notary and took it seriously). You each have a private message with an address. **In the post by the last Friday of next month.**

Theme, as voted: *a door*. Open, shut, painted on, missing.

Late prints come with chocolate. Mine last time came with a great deal of chocolate.`,
    comments: [
      say(
        'inesmoura 50m +3',
        `I have a hut without a roof. Does a door count if there is nothing behind it?`,
        [say('slowshutter 20m +5', `That is the best door.`)],
      ),
      say('member 5h +2', `First exchange for me. Is a print from a lab cheating?`, [
        say(
          'fixerfingers 1h +5',
          `Yes. Come to Antwerp, or to [a bathroom in Tartu](post:bathroom). You will have made it yourself by the evening.`,
        ),
      ]),
      say('lampposts 2d +3', `There is a door in a wall in Glasgow. I have to go back to it.`),
    ],
  },
]

/** What stood in a forum that the house has deleted. */
export const deletedPosts: DemoPost[] = [
  {
    key: 'shelf-grinder',
    forum: 'swap-shelf',
    by: 'offcut',
    ago: '31d',
    title: 'Here: a hand grinder with one tooth too few. Wanted: a number 4 plane that rusts',
    tags: ['swap', 'handtools'],
    likes: 6,
    content:
      'The grinder works, slowly, and sings. I ask for a plane that nobody has loved for a while; rust is welcome, cracks are not. I pay the postage in one direction.',
    comments: [
      say(
        'grandad_pete 5h +4',
        'I have one in the loft that last saw wood in 1988. The blade is short. Do you want it before or after I have sharpened it?',
        [say('offcut 2h +3', 'Before. I would not take that from you, and I have biscuits.')],
      ),
      say('kettlebird 1d +2', 'Which tooth? I have a drawer of burrs and no self-control.'),
    ],
  },
]
