import { say, type DemoPost } from '../content.ts'

export const audioPosts: DemoPost[] = [
  {
    key: 'blind',
    forum: 'good-enough-audio',
    by: 'nullresult',
    ago: '20d',
    title: 'Blind test in my kitchen: nine people, three DACs, no winner, much soup',
    tags: ['blindtest', 'measurements', 'dacs'],
    picture: {
      name: 'dots',
      alt: 'Dot plot of right answers out of sixteen for nine listeners; all but one lie in the band that guessing would give',
    },
    likes: 109,
    dislikes: 7,
    content: `Three boxes that turn numbers into sound: one for 9 €, one for 120 €, one for 1,400 € (lent by @warmsound, who was promised that it would be returned unharmed and that I would be fair).

## How

- Levels matched at 1 kHz to within **0.1 dB**, with a voltmeter. This is the step that people leave out. A tenth of a decibel is nothing, half a decibel is "more detail".
- A switch box, built by @tinkertanja. Neither I nor the listener knew which was which. Her laptop did.
- Each person chose their own music. Each heard A, B, and then X, sixteen times, and had to say whether X was A or B. As long as they liked, as often as they liked.
- Pair: always the 9 € one against the 1,400 € one. If those cannot be told apart, the middle can go home.
- Soup at half time.

## What came out

Guessing gives you eight of sixteen. Twelve or more happens by luck to one person in 26.

| listener | right of 16 | sure of it? |
| --- | ---: | --- |
| me | 9 | no |
| Ilse | 7 | no |
| Gus | 8 | **very** |
| Tanja | 8 | no |
| Mihai | 6 | somewhat |
| my neighbour, who came about the noise | 10 | no |
| my mother | 12 | "of course" |
| Kerstin | 9 | no |
| Tomás | 5 | very, and explained it to us |

Together: 74 of 144. Guessing would be 72.

## My mother

Twelve. One in 26, and I tested nine people, so that somebody gets there by luck about three times in ten. I explained it to her. She put her spoon down and asked to go again. **She got seven.** She has asked me to write that the soup had gone cold by then.

## What it does not show

It does not show that all DACs sound the same. It shows that nine people, in my kitchen, with these two, with their own music, could not tell. If you can, I would truly like to meet you. There will be soup.`,
    comments: [
      say(
        'warmsound 40m +29',
        `I was **very** sure, and I got eight. I have thought about it for three days. I still like to look at mine more, and from now on I will say "look at".\n\nFair test. Good soup.`,
        [
          say(
            'nullresult 10m +31',
            `I know of no finer sentence in this hobby than "from now on I will say look at".`,
          ),
          say('ilse_flat 3h +14', `And it is beautiful. I would own it as furniture.`),
        ],
      ),
      say(
        'ilse_flat 1h +13',
        `For completeness I put both on the analyser afterwards. The 9 € one has distortion at −86 dB, the other at −112. Your fridge, from the table, is at −40. So.`,
        [say('warmsound 30m +17', `Now I want a better fridge.`)],
      ),
      say(
        'cable_truth 2h +2 -21',
        `Typical. You used a kitchen, a switch box with COPPER contacts, and people off the street. A trained ear on a resolving system hears it in one second. This place has been captured by deaf people with spreadsheets.`,
        [
          say(
            'moderator 25m +19',
            `"Deaf people with spreadsheets" is a jab at people, not at the test. Please say what you would change about the method, you may well have a point about the switch box.`,
            [
              say(
                'tinkertanja 15m +16',
                `Contacts are gold over silver, 4 milliohm, I measured them. Happy to post the drawing.`,
              ),
            ],
          ),
        ],
      ),
      say(
        'kettlebird 1d +11',
        `I have two bottles of water and six people who owe me a birthday. You have given me [an idea for a second round](post:water).`,
      ),
      say('lampposts 2d +7', `More tests should have a neighbour who came about the noise.`),
      say(
        'alpha_gamer 4d +15',
        `Five of sixteen. If I had said the opposite each time, it would have been eleven. I would like this considered.`,
        [
          say(
            'nullresult 1h +20',
            `It has been considered. It was also tried, by you, out loud, after the soup.`,
          ),
        ],
      ),
    ],
  },
  {
    key: 'monitors',
    forum: 'good-enough-audio',
    by: 'ilse_flat',
    ago: '33d',
    title: 'Passau 5 loudspeakers: measured in a barn, lived with in a flat',
    tags: ['loudspeakers', 'measurements', 'longterm'],
    picture: {
      name: 'speaker',
      alt: 'A small two-way loudspeaker beside its frequency response: even within two decibels from 80 hertz to 16 kilohertz, with a dip near 2.2 kilohertz',
    },
    rating: 4,
    readers: [4, 4, 5, 4, 3, 4, 4],
    likes: 61,
    content: `420 € a pair, a 13 cm cone, a soft dome, a box of real plywood. I had them in the barn for a day on a pole at three metres, with the hay on all sides, and then for two months on a shelf in Graz, where I have neighbours.

## In the barn

| | measured | they say |
| --- | ---: | ---: |
| Range, ±3 dB | 58 Hz to 18 kHz | 48 Hz to 20 kHz |
| Range, ±2 dB | 80 Hz to 16 kHz | |
| Sensitivity | 84.6 dB | 87 dB |
| Lowest impedance | 3.6 Ω | "8 Ω" |
| Distortion, 85 dB, above 100 Hz | under 0.6 % | |

They exaggerate, then, by about as much as everyone does. What matters: it is **even**, on axis and at 30 degrees alike, which means that the room gets the same sound as you do. There is a dip of 2 dB at 2.2 kHz, where the two drivers hand over. I hear it on one singer only, and on her it is a kindness.

## In the flat

- On a shelf against a wall, the bass rises by 4 dB at 90 Hz. Put the foam plugs in. They come in the box, and everyone throws them away.
- They want a metre between them and your head. At 60 cm you hear two drivers.
- With a small amplifier (25 W) they are loud enough for a flat and not for a wedding.

## What I do not like

The terminals. Two screws so close that banana plugs short on a bad day, at an impedance of 3.6 Ω. I have seen smoke. It was not mine.

I have measured 64 loudspeakers in that barn. Nine were better. One of the nine cost less, and is no longer made.`,
    comments: [
      say(
        'warmsound 3h +9',
        `How do they sound late in the evening, very quiet? Most small ones go grey on me below a certain level.`,
        [
          say(
            'ilse_flat 5h +11',
            `Better than most, since the distortion is low down there. It is also your ear: at low levels it hears less bass. The old "loudness" button was right and we were all too proud for it.`,
          ),
        ],
      ),
      say('thocky 1d +6', `On a desk, with a monitor between them?`, [
        say(
          'ilse_flat 4h +8',
          `Raise them so that the tweeter is at ear height and tilt nothing. The desk reflection gives a dip around 1 kHz, ten centimetres of stand move it to where it does no harm.`,
        ),
      ]),
      say('creator 3d +7', `"On her it is a kindness." I have three guesses.`),
      say(
        'nullresult 6d +9',
        `Nine of 64 better. Posted as a fact, without one adjective. This is why I pay for this place.`,
      ),
    ],
  },
  {
    key: 'cables',
    forum: 'good-enough-audio',
    by: 'cable_truth',
    ago: '15d',
    title: 'Power cords. Since nobody here dares to say it.',
    tags: ['cables'],
    likes: 6,
    dislikes: 31,
    locked: {
      by: 'moderator',
      after: '4d',
      reason:
        'Everything has been said, some of it twice, and the last ten comments were about each other. The test that was offered stands.',
    },
    content: `I have changed the last 1.5 metres before my amplifier to a cord of 900 pounds. The blackness between the notes is **indescribable** and anyone who cannot hear it has either bad equipment or an agenda.

The electricity comes through 40 km of ordinary wire, yes. I have heard that one. It is the LAST part that counts, like the last metre of a race.

Prove me wrong.`,
    comments: [
      say(
        'ilse_flat 30m +24',
        `I would like to, and I mean that as an invitation. Bring the cord and the amplifier. I measure the output with both, noise, distortion, whatever you like. If there is a difference I will print the graph and hang it in the barn.`,
        [
          say('cable_truth 2h +1 -18', `Instruments cannot measure what the SOUL of the music is.`, [
            say(
              'warmsound 1h +22',
              `Roderick, I say this as the man with valves and a cat: mine could not find its own soul in [a kitchen with soup](post:blind). It was good for me.`,
            ),
          ]),
        ],
      ),
      say(
        'nullresult 3h +17',
        `Sixteen rounds, your flat, your music, your amplifier, I pay for the train. You choose the soup.`,
      ),
      say('grandad_pete 9h +12', `The last metre of a race is run by the same legs.`),
      say('halina_stove 1d +19', `For 900 pounds my sister had a hip done.`),
      {
        ...say('cable_truth 2d +0 -26', `You people are a joke, and the old woman can go back to her stove.`),
        key: 'stove',
        removed: { by: 'moderator', after: '20m', reason: 'Personal attack on another member' },
      },
      say(
        'moderator 3d +21',
        `Closing this. Nobody has to like each other's cords, but everyone here gets spoken to as if they were in the room. @ilse_flat's offer and @nullresult's train ticket stand, for anyone.`,
      ),
    ],
  },
]
