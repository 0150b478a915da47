import { say, type DemoPost } from '../content.ts'

export const espressoPosts: DemoPost[] = [
  {
    key: 'halden',
    forum: 'home-espresso',
    by: 'creator',
    ago: '11h',
    title: 'Halden M2 after 400 shots: wonderful burrs, and a hopper that is a practical joke',
    tags: ['espresso', 'coffee', 'grinders', 'longterm'],
    picture: {
      name: 'grind-curve',
      alt: 'Chart of particle sizes: the Halden M2 has one tall, narrow peak near 300 micrometres, my old grinder a lower, wider one with many fines',
    },
    rating: 4,
    readers: [5, 4, 4, 3, 4, 5, 4, 2, 4],
    likes: 73,
    dislikes: 4,
    content: `I bought the Halden M2 seven months ago with my own money, at full price, after my old conical started to whistle. Since then it has ground **412 double shots** (I keep a tally on the inside of the cupboard door, and yes, I know).

## What I measured

Eighteen grams in, same beans from one roast, five grinds each, weighed on a 0.01 g scale. Particle sizes with the sieve set that @ilse_flat lent me, which I am returning, I promise.

| | Halden M2 | my old conical |
| --- | ---: | ---: |
| Time for 18 g | 6.8 s | 14.1 s |
| Retention after one puff | 0.12 g | 0.9 g |
| Beans warmer by | 4 °C | 9 °C |
| Noise at one metre | 71 dB | 79 dB |
| Finer than 100 µm | 11 % | 19 % |
| Drift in taste after 10 shots | none I could find | two notches |

The curve in the picture is the average of the five. The tall peak is why my shots stopped being sour and bitter at the same time, which I had thought was my personality.

## What it is like

- The adjustment collar has **no clicks**. I hated it for a week and would now not go back. Put a pencil mark on it.
- Changing the burrs takes four screws and eleven minutes, the first time with swearing.
- It starts the moment you touch the lever, without the half second of thinking.

## What is wrong with it

The hopper. It holds 40 grams, which is two drinks, and its lid is a rubber disc that pops off if you look at it. Static glues chaff to the inside so that it seems permanently dirty. There is no way to empty it but to turn the whole grinder over, and the grinder weighs **5.3 kg**.

I now single-dose through a jam funnel. It cost two euros and fits better than the part they charge 38 for.

> Four stars. It would be five with a jam funnel in the box.

Ask me anything. The tally continues.`,
    comments: [
      say(
        'oldburr 25m +31',
        `Good numbers. From the repair bench: the whistle of your old one was the lower bearing, a nine-euro part. I say this only to ruin your evening.\n\nOn the Halden, take the upper carrier off every two months and brush under the wave washer. Fines collect there, the washer sits proud, and people write to the maker that their burrs "went out of alignment". They did not. They are sitting on cake.`,
        [
          say('creator 12m +14', `Evening ruined, thank you. I just looked under the washer. It was cake.`, [
            say('oldburr 20m +22', `It is always cake.`),
          ]),
          say(
            'sour_before_noon 1h +6',
            `Which one is the wave washer? Mine has two things that look like a wave.`,
            [
              say(
                'oldburr 40m +11',
                `The thin springy one that is not flat on either side. The thick one is a shim, leave that where it lives and put it back the same way up.`,
              ),
            ],
          ),
        ],
      ),
      say(
        'kettlebird 50m +12',
        `Can confirm the retention. I get 0.1 to 0.2 with two drops of water on the beans, and 0.6 without on a dry day. Did you spray?`,
        [
          say(
            'creator 18m +8',
            `Two sprays from a perfume bottle that I did wash. Without it 0.4 g here, but my kitchen is damp in the way of old houses.`,
          ),
        ],
      ),
      say('rubberdome 1h +9 -5', `71 dB is a vacuum cleaner. I realise I am in the wrong forum.`, [
        say('thocky 25m +17', `You type on something that sounds like gravel, you may stay.`),
      ]),
      say(
        'nullresult 2h +26',
        `Lovely to see five repeats and an average. Could you also post the spread? With a retention of 0.12 on a scale that reads to 0.01 I would like to know whether 0.12 means 0.11 to 0.13 or 0.02 to 0.25.`,
        [
          say(
            'creator 45m +19',
            `0.10, 0.11, 0.12, 0.12, 0.15. I knew you would come, so I had them ready.`,
            [say('nullresult 10m +24', `I have rarely felt so seen. Five stars for the review.`)],
          ),
        ],
      ),
      say(
        'halina_stove 3h +15',
        `My grandson asks me to write that a hand mill from 1962 has no hopper problem. He is teasing me, but it is also true.`,
      ),
      say(
        'standing_still 4h +4',
        `Is it worth it coming from a 200 euro grinder or am I paying for the last three percent?`,
        [
          say(
            'kettlebird 30m +13',
            `If your present one can be set fine enough and does not drift, buy better beans for two years with the difference. If you throw away the first shot every morning because it wandered overnight, then yes.`,
          ),
        ],
      ),
      say('leftcook 6h +7', `The lever is on the right, I assume. It is always on the right.`, [
        say(
          'creator 35m +10',
          `It is, but the base is symmetrical. I turned the whole thing round for you and it works, the cable then comes out at the front like a leash.`,
        ),
      ]),
    ],
  },
  {
    key: 'bent-basket',
    forum: 'home-espresso',
    by: 'sour_before_noon',
    ago: '5h',
    title: 'My shots were sour for a year. The basket was bent.',
    tags: ['espresso', 'coffee'],
    picture: {
      name: 'bent-basket',
      alt: 'Sketch of a filter basket seen from the side: its rim is lifted by two millimetres and water runs past the coffee through the gap',
    },
    likes: 41,
    dislikes: 1,
    content: `A confession, so that somebody else can be spared.

I changed the beans. I changed the dose. I changed the water, the grinder setting, the tamp, the temperature and, for one weekend, the tamper arm. I read everything under #espresso, and [the one about water](post:water) twice. Everything I pulled ran down one side in fourteen seconds and tasted like a lemon that has heard of coffee.

Last Sunday I put the basket down on the glass hob to wipe it and it **rocked**. Like a café table. Rim to rim it is out by two millimetres, because I had been knocking it out against the edge of the bin since last summer.

New basket: eleven pounds. First shot: 27 seconds, 36 grams, and I stood there in my dressing gown and said "oh" out loud.

Things I would check before I bought anything ever again, cheapest first:

1. Put the basket on glass. Does it rock?
2. Hold it against a lamp. Are the holes all the same? (Mine had a row that was blocked, as a bonus.)
3. Look at the gasket. If you can dent it with a fingernail it seals; if it feels like a hockey puck it does not.
4. Only then read about burrs.`,
    comments: [
      say(
        'oldburr 15m +27',
        `I would like this printed and handed out with every machine. In 26 years about one in eight "sour" machines that came to my bench had a bent basket, and the owner had bought a new grinder first nearly every time.`,
        [say('sour_before_noon 10m +9', `I had bought the grinder. I did not want to put that in the post.`)],
      ),
      say(
        'kettlebird 40m +11',
        `Number 5: weigh what lands in the cup, not what you think landed. I had a scale that was off by four grams for a winter because there was a bean under it.`,
        [say('creator 20m +16', `A bean under it. I am going to lie down.`)],
      ),
      say(
        'beansagain 1h +8',
        `"A lemon that has heard of coffee" is what we get at the school fair. I always finish it. One must.`,
      ),
      say(
        'grandad_pete 2h +12',
        `Surface plate test, well done. If you have no glass hob: a mirror works, and a bit of lipstick on the rim shows where it touches. My late wife caught me at that once and I never quite explained it.`,
        [say('sour_before_noon 25m +10', `This has become the best thread I ever started.`)],
      ),
      say(
        'member 3h +5',
        `Checked mine after reading this. Flat. So it really is me, which is useful to know as well.`,
      ),
    ],
  },
  {
    key: 'before-nine',
    forum: 'home-espresso',
    by: 'kettlebird',
    ago: '2d',
    title: 'What do you actually drink before nine?',
    tags: ['coffee', 'mornings'],
    poll: [
      ['Espresso, nothing in it', 24],
      ['Something with milk, and I am not sorry', 31],
      ['Filter, in a mug, like a citizen', 19],
      ['Whatever the office machine calls coffee', 6],
      ['Tea. I am here for the grinders.', 9],
    ],
    likes: 36,
    content: `We spend our days on distribution tools and pre-infusion, and I have started to wonder who among us has an espresso at seven in the morning and who makes one because there is a forum.

Weekdays only. Not what you would drink, what you drank. Today counts double in my heart but not in the figures.`,
    comments: [
      say(
        'meeplemum 40m +13',
        `Milk, in a cup that says World's Okayest Mum. The cup holds 400 ml. I will not be converting that to a ratio.`,
      ),
      say(
        'oldburr 2h +18',
        `Instant, until about ten. I worked on espresso machines all day, I did not want to see one at breakfast. Now that I am retired it has become a habit.`,
        [
          say('creator 30m +21', `I have to go and look at the sea for a while.`),
          say(
            'nordkaffe_liv 3h +15',
            `Half of the roasters I know do the same and would deny it under oath.`,
          ),
        ],
      ),
      say('marginalia 5h +9', `Tea. There are dozens of us. Nine, in fact.`),
      say(
        'standing_still 8h +6',
        `Office machine. It has a button called "Café Crema Lungo Plus". It makes the same drink as the other five buttons.`,
      ),
      say('halina_stove 20h +17', `Milk with a little coffee, for 71 years less the first three.`),
    ],
  },
]
