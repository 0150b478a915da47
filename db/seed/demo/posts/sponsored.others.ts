import { say, type DemoPost } from '../content.ts'

/** Posts that a brand has paid others than Cleo for. */
export const otherSponsoredPosts: DemoPost[] = [
  {
    key: 'bedside-aino',
    forum: 'film-and-darkroom',
    by: 'slowshutter',
    ago: '98d',
    title: 'A reading lamp as the dimmest enlarger in the world',
    tags: ['darkroom', 'light', 'experiments'],
    sponsor: 'lumen-goods',
    likes: 38,
    dislikes: 2,
    content: `Lumen Goods paid me to write about their bedside lamp, expecting, I think, something about beds. It gives 310 lux with a very sharp edge and does not flicker. I looked at that edge for one evening and then did what you would have done.

**Contact prints.** 4 × 5 negatives, a sheet of glass, the lamp 60 cm above, two layers of white cloth in front of it, nine seconds at the lowest step. It is even across the sheet to within a tenth of a stop, and repeats to the second, since there is no bulb to warm up.

For sleeping people it is very good as well. I tested that on my brother.

Against it: the lowest step is still rather bright for a darkroom, therefore the cloth. And it remembers its last setting, so that it once came up at full and made eleven black sheets.

It is not made for this. It is only very good at it.`,
    comments: [
      say(
        'fixerfingers 3h +9',
        `I laughed, and then I tried it with mine. Seven seconds through a handkerchief. Damn.`,
      ),
      say(
        'brand 6h +10',
        `We have hung this post up in the shed. Nobody had measured our evenness before. A tenth of a stop, she says!`,
      ),
    ],
  },
  {
    key: 'headlamp-callum',
    forum: 'the-long-walk',
    by: 'soggyboots',
    ago: '5d',
    title: 'Three nights out with a headlamp, one of them for work',
    tags: ['gear', 'walking'],
    picture: {
      name: 'headlamp',
      alt: 'A walker on a dark ridge under stars, the headlamp lighting a clear oval of path and nothing above it',
    },
    sponsor: 'lumen-goods',
    likes: 47,
    dislikes: 1,
    content: `Lumen Goods pays for this post. I told them that I would take it on a call-out if one came, and that I would write it as it was. One came.

**Night one**, forest track, dry. It has the flat upper edge that I have been asking every maker for: bright on the ground, dark above the eyes. I talked to four people face to face, and none of them put up a hand. That alone.

**Night two**, rain. Fine. Buttons can be worked in winter gloves, which I can say of one other lamp.

**Night three**, the call-out. Five and a half hours, minus three, wind. On its middle step it said 40 %, when we were back at the road. I changed to full for the last descent and had light to spare. Everyone came down.

| step | lumen they say | hours they say | hours I had at −3 °C |
| --- | ---: | ---: | ---: |
| low | 30 | 60 | did not try |
| middle | 180 | 12 | about 9 |
| full | 450 | 3.5 | 2.4 |

**What is missing:** a red light. For reading a map beside a person who is asleep in a shelter I want red, and I will not have it in a three-hundred-lumen flood. Also, carry a spare. Not because of this lamp. Because of all lamps.`,
    comments: [
      say('rainmiles 1h +10', `The upper edge! There is hope for the species.`),
      say('ruthless_ruth 3h +8', `Weight, with cells?`, [
        say('soggyboots 20m +9', `88 g. I knew who would be first.`),
      ]),
      say(
        'brand 9h +9',
        `Red has gone to the top of the list, with your sentence about the shelter beside it.`,
      ),
      say('member 1d +6', `"Everyone came down" is the only product claim that I ever want to read.`),
    ],
  },
  {
    key: 'headlamp-ruth',
    forum: 'the-long-walk',
    by: 'ruthless_ruth',
    ago: '21d',
    title: '88 grams on the forehead: does the Lumen headlamp earn its place?',
    tags: ['gear', 'measurements'],
    sponsor: 'lumen-goods',
    rating: 4,
    readers: [4, 5, 4, 3, 4],
    likes: 52,
    dislikes: 2,
    content: `Lumen Goods pays for this. They asked for three mornings before sunrise. I gave them eight, since one swallow, et cetera.

[My list](post:pack) has a head torch of 70 grams in it. This one is 88. For those eighteen grams you get:

- about twice the light on the path
- a beam with a cut-off, so that the person in front does not hate you
- a battery that can be charged, and in its place, *if you take the little tray*, three ordinary cells

You do not get the strap that I would like, which is thinner, and absorbs less. It was 9 grams heavier after an hour, from me.

| | grams |
| --- | ---: |
| Lamp with battery | 88 |
| Tray | 6 |
| Strap, dry | 14 |
| Strap, after an hour uphill | 23 |

Verdict: in winter, when it is dark from four to nine, it is in. In June the old one is in. Four stars, and I have cut 11 centimetres off the strap.`,
    comments: [
      say('inesmoura 2h +12', `She weighed her own sweat. I have nothing but love for this forum.`),
      say(
        'nullresult 8h +7',
        `Eight mornings instead of three. If only brands knew whom they are dealing with.`,
      ),
      say('standing_still 2d +3', `Is 18 grams a lot?`, [say('ruthless_ruth 4m +17', `Sit down, Marcus.`)]),
    ],
  },
  {
    key: 'blend-marcus',
    forum: 'home-espresso',
    by: 'standing_still',
    ago: '9d',
    title: 'One bag, six buttons: Nordkaffe’s Sunday blend in the office machine',
    tags: ['coffee', 'office'],
    sponsor: 'nordkaffe-roasters',
    likes: 4,
    dislikes: 13,
    removed: {
      by: 'moderator',
      after: '2d',
      reason: 'Copied from another member’s post; the author says that he had not brewed the coffee',
    },
    content: `Nordkaffe pays for this post.

| how | dose and water | time | in one word |
| --- | --- | ---: | --- |
| Espresso button | 18 g to 38 g | 29 s | caramel |
| Filter button | 17 g to 250 g | 3:20 | plums |
| Cold button | 60 g to 1 l | 14 h | chocolate |

It forgives two grams and three seconds. I would give it to somebody with their first office.`,
    comments: [
      say(
        'kettlebird 3h +11',
        `An office machine with a button that takes fourteen hours. This is [Cleo's table](post:sunday-blend) with the word "button" in it.`,
        [
          say(
            'standing_still 9h +3 -1',
            `It is. I have not opened the bag. I had a deadline and no character. I am sorry, @creator, and sorry, Nordkaffe.`,
            [
              say(
                'nordkaffe_liv 2h +14',
                `Thank you for saying it. We will not pay for this one, and you may keep the bag if you tell me honestly how it tastes.`,
              ),
            ],
          ),
        ],
      ),
    ],
  },
]
