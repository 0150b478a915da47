import { say, type DemoPost } from '../content.ts'

/** What the people whom one can sign in as have written beside their own subjects. */
export const housePosts: DemoPost[] = [
  {
    key: 'weekend',
    forum: 'the-long-walk',
    by: 'member',
    ago: '33h',
    title: 'Where are you walking this weekend? (rain plans included)',
    tags: ['walking', 'weekend'],
    isPinned: true,
    likes: 34,
    content: `The weekly thread. Say where, how far, and what you would do if it pours. Lifts and spare seats also go here; longer reports get their own post and #tripreport.

Mine: the lake round from Tampere, **23 km**, flat, a sauna at kilometre 15 that opens at noon. I am told that arriving at 11:40 is a character flaw. If it pours: the same, as one gets wet at kilometre 15 in any case.`,
    comments: [
      say(
        'inesmoura 40m +9',
        `The river gorge, 16 km, 700 m up, with my mother, who is faster than I am and does not wait. If it pours: her kitchen.`,
      ),
      say('rainmiles 3h +7', `By bike to the start of a walk, which I think ought to count twice.`, [
        say('member 25m +6', `It counts once and a half. We have discussed this.`),
      ]),
      say(
        'soggyboots 6h +12',
        `On call, so wherever you get lost. Forecast for the west is 70 km/h on the tops from Saturday noon. Please be down by then, I have tickets for something.`,
        [
          say('ruthless_ruth 1h +8', `For what?`, [
            say('soggyboots 20m +15', `My daughter's school play. She is a tree. It is a speaking part.`),
          ]),
        ],
      ),
      say(
        'standing_still 14h +5',
        `12 km with my sister, if [the heel](post:left-heel) lets me. If it pours: 12 km with my sister, but quieter.`,
      ),
      say('lampposts 22h +6', `Fence. [You know why](post:wrong-gate).`),
    ],
  },
  {
    key: 'socks',
    forum: 'the-long-walk',
    by: 'member',
    ago: '64d',
    title: 'Nine pairs of socks, 1,100 kilometres, one washing machine: which ones are still socks',
    tags: ['gear', 'longterm', 'measurements'],
    picture: {
      name: 'socks',
      alt: 'Nine socks pegged on a washing line in a row, from nearly new on the left to mostly hole on the right',
    },
    rating: 4,
    readers: [4, 5, 4, 4, 3, 5],
    likes: 66,
    content: `Nobody at home will listen to this any more, so it is yours. Nine kinds, two pairs of each, worn in turn on everything that I walked in two years. I stopped with a pair at the first hole of more than 5 mm.

| sock | wool | € | km to the hole | wet, dries in |
| --- | ---: | ---: | ---: | ---: |
| Varpu Trek | 70 % | 19 | **still going (246)** | 5 h |
| the army surplus ones | 80 % | 4 | 231 | 9 h |
| my aunt's | 100 % | love | 164 | 11 h |
| Northloop Light | 55 % | 21 | 142 | 4 h |
| supermarket, pack of three | 20 % | 2 | 118 | 3 h |
| Fellmark Pro | 65 % | 29 | 96 | 5 h |
| the ones with toes | 50 % | 17 | 61 | 3 h |
| "lifetime guarantee" | 60 % | 32 | 44 | 5 h |
| bamboo | 0 % | 9 | 38 | 7 h |

Four stars for the Varpu, which this review is really about: no seam at the toe, a heel that is a heel, and they survived my washing machine at 60 by mistake (−1 size, now Ella's). One star off, since they come in a colour called "moss" and it rubs off on the bath.

Three findings:

1. Price says nothing. The dearest two were among the first to go. The guarantee was honoured, with a pair that lasted 41.
2. They go at the **heel**, not at the toe, if the boots fit.
3. My aunt's are the warmest thing that I own and should be left to people who are sitting down.`,
    comments: [
      say('ruthless_ruth 1h +13', `Grams?`, [
        say('member 6m +11', `74 the pair. I knew that you would, it is in the second sheet.`),
      ]),
      say(
        'halina_stove 5h +16',
        `Your aunt must put one strand of nylon in the heel. Tell her, she will be angry, and then she will do it.`,
        [say('member 2d +18', `She was angry. She is doing it.`)],
      ),
      say(
        'nullresult 9h +8',
        `Two pairs of each, so 96 against 142 could well be luck. 38 against 246 is not. I would trust your top two and your last two.`,
      ),
      say(
        'soggyboots 1d +6',
        `Army surplus in second place is the most Scottish thing I have read from Finland.`,
      ),
      say(
        'standing_still 60d +3',
        `Ordered the Varpu for [my left heel](post:left-heel). In a colour called "mud".`,
      ),
    ],
  },
  {
    key: 'lamp-maker',
    forum: 'keyboards-and-desks',
    by: 'brand',
    ago: '45d',
    title: 'I make lamps. Ask me anything about light that is not about our lamps.',
    tags: ['light', 'askme', 'desks'],
    likes: 71,
    dislikes: 2,
    content: `I am one of three people at a small lamp company (it is in my profile, and that is the last you will hear of it here; I asked @thocky before I posted). We have spent seven years in a shed with meters and tired eyes, and most of what we found out fits on a page, and none of it is secret.

To begin with:

- **Brightness:** for reading, 500 lux on the paper. For people over 60, twice that. Nearly every desk that I have measured at friends' has 200.
- **Colour:** the number on the box (2,700, 4,000) is only how yellow it is. The one that you want is **CRI**, better still with "R9" beside it: how true a red looks. Under 80 your food looks ill.
- **Flicker:** wave a pencil quickly in front of it. If you see many pencils instead of a blur, it flickers. It may give you a headache without your ever noticing why.
- **Where:** on the side you do not write with, so that your hand throws no shadow. And never *only* a desk lamp in a dark room. Your eyes go up and down that step all evening.

Go on.`,
    comments: [
      say(
        'halina_stove 30m +18',
        `Twice as much over 60: why has no doctor told me? I have a 25 watt bulb.`,
        [
          say(
            'brand 40m +14',
            `The lens in the eye gets yellow and the pupil smaller, so at 70 about a third arrives of what arrives at 20. Please put in the strongest one that the lamp allows, it is on the rim. You will be surprised at your own kitchen.`,
            [say('halina_stove 1d +27', `I have seen the floor. I have now also washed the floor.`)],
          ),
        ],
      ),
      say(
        'leftcook 2h +12',
        `"On the side you do not write with." I have sat in my own shadow for 34 years. Every desk in every school.`,
        [say('brand 15m +11', `I am sorry on behalf of the whole trade.`)],
      ),
      say(
        'tinkertanja 5h +9',
        `Many pencils: that is PWM at a few hundred hertz. From about 3 kHz on hardly anybody sees it. Is that also what you aim for?`,
        [
          say(
            'brand 1h +8',
            `We went for constant current and no PWM at all, but I promised not to talk about those. In general: above 3 kHz is fine, and "flicker-free" on a box has no legal meaning.`,
          ),
        ],
      ),
      say(
        'slowshutter 11h +7',
        `R9 matters for prints as well. I judged a whole set under the kitchen lamp, and by daylight everybody had a cold.`,
      ),
      say('rubberdome 1d +6', `What light do you have yourself?`, [
        say(
          'brand 20m +15',
          `A bare bulb. The shoemaker's children, et cetera. My daughter calls it "the interrogation".`,
        ),
      ]),
    ],
  },
  {
    key: 'socket',
    forum: 'city-walks',
    by: 'admin',
    ago: '5d',
    title: 'Lisbon, rain, a laptop: where may one sit for three hours without feeling like a criminal?',
    tags: ['lisbon', 'questions'],
    likes: 19,
    content: `I run this site from wherever there is a table, and on dry days that is a bench. On wet ones I have used up the goodwill of four cafés.

Wanted: a roof, a socket, a window, and nobody who looks at the clock. I buy things. I tip. I just type slowly.`,
    comments: [
      say(
        'staircases 25m +11',
        `The municipal library in the old palace by the park: second floor, the long table by the window, six sockets, free, a cloister with orange trees to phone in. Closed on Sundays, and at lunch on Saturdays.`,
        [
          say('admin 3h +9', `Writing to you from it. There is a cat. Thank you.`),
          say(
            'marginalia 5h +12',
            `It warms me that the answer to "where may one sit" is a library. It is what we are *for*.`,
          ),
        ],
      ),
      say(
        'lampposts 1d +5',
        `Any Gulbenkian-sized museum with a members' card: nobody has ever been asked to leave a museum café for thinking.`,
      ),
    ],
  },
  {
    key: 'train-table',
    forum: 'board-game-table',
    by: 'moderator',
    ago: '32d',
    title: 'Two players, one train table, Hamburg to Vienna: what do we take?',
    tags: ['twoplayers', 'travel', 'questions'],
    likes: 27,
    content: `Nine hours with my sister. The table is **48 by 35 cm** (I measured it last time), it shakes, there will be coffee on it. She wins at everything that has to do with remembering, and I at everything that has to do with being annoyed.

No apps. Nothing with small cubes, after Linz.`,
    comments: [
      say(
        'meeplemum 18m +13',
        `*Understory* without its board: the cards alone are a perfect two-player game, 20 minutes, and fit on half of that table. Rubber band round the deck between rounds. Ask me how I know.`,
      ),
      say('alpha_gamer 2h +6', `Cribbage. The board has pegs *in holes*. It was invented for shaking.`, [
        say(
          'moderator 1h +8',
          `She remembers every card. But I may be annoyed at the pegs. This could work.`,
        ),
      ]),
      say(
        'bartek_n 7h +4',
        `A magnetic travel chess and a rule that every move is explained in one sentence. We got as far as Katowice on one game.`,
      ),
      say(
        'moderator 9d +16',
        `Report from Vienna: *Understory*, 14 rounds, 7 to 7, and one in which the conductor advised her. We did not speak through all of Bavaria. Best trip in years.`,
      ),
    ],
  },
]
