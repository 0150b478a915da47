import { say, type DemoPost } from '../content.ts'

export const deskPosts: DemoPost[] = [
  {
    key: 'wednesday',
    forum: 'keyboards-and-desks',
    by: 'thocky',
    ago: '6h',
    title: 'Show the desk as it is on a Wednesday',
    tags: ['desks', 'showandtell', 'honesty'],
    picture: {
      name: 'desk',
      alt: 'A desk at dusk: split keyboard, lamp, a half-drunk coffee, a plant that has seen better days, cables, a cat asleep where the notebook should be',
    },
    likes: 66,
    content: `Rules of the yearly thread, for whoever is new:

- **No tidying.** You have ten minutes from reading this.
- A drawing counts if you have no camera at hand. A list counts too.
- One thing on the desk must be explained.

I begin. From left to right: the split board (prototype 4, the thumb cluster is held by tape), the lamp, yesterday's coffee, today's coffee, a plant called Steve, and Mochi, who weighs 4.8 kg and believes that the notebook is a mattress.

*Explained:* the spoon is for the keycaps. It is the best puller I own and I will not be taking questions.`,
    comments: [
      say(
        'rubberdome 6m +14',
        `One monitor, one beige keyboard from 1997, one mug. It always looks like this. I find your lives exhausting.\n\n*Explained:* the mug says DEPARTMENT OF FISHERIES. I have never worked there.`,
        [
          say('thocky 9m +11', `How did you get it?`, [
            say('rubberdome 4m +19', `I was in a meeting there in 2004. It was in my hand when I left.`),
          ]),
        ],
      ),
      say(
        'pixelferry 20m +13',
        `- Laptop, on top of the box it came in, because ergonomics\n- 3 controllers, 1 works\n- a ferry timetable from 2011 (research)\n- a jar of screws labelled "IMPORTANT"\n\n*Explained:* nobody knows what the screws belong to. They have been promoted.`,
      ),
      say(
        'standing_still 35m +16',
        `Standing desk. Lowest position. A chair, a good one. On the desk the box of the walking pad, unopened, and on that the remote control for the desk, which I would have to stand up to reach.`,
        [
          say('meeplemum 15m +12', `This is a haiku.`),
          say('soggyboots 1h +7', `Tell somebody where you are going before you try for the remote.`),
        ],
      ),
      say(
        'marginalia 50m +15',
        `Library desk, so not mine and everybody's. Today: a stamp from 1974 that still works, a scanner from 2021 that does not, and the bookmark of the week, which is **a slice of cheese in its wrapper**.\n\n*Explained:* I do not explain the cheese. I only shelve it.`,
        [
          say('sean_unread 18m +10', `Page?`, [
            say('marginalia 7m +22', `211. They were enjoying it, whoever they are.`),
          ]),
        ],
      ),
      say(
        'creator 1h +9',
        `Six lamps, because three of them are being tested and three are to see the three by. Somewhere below is a desk. @brand will recognise the one that is on its side.`,
        [
          say('brand 40m +8', `It is not supposed to be on its side.`, [
            say('creator 6m +18', `It is supposed to survive it. That is week two.`),
          ]),
        ],
      ),
      say(
        'offcut 2h +11',
        `Workbench, but I write on it. A marking gauge, a pencil, shavings, tea. The tea has a shaving in it. I have stopped taking them out, they sink.`,
      ),
      say(
        'uptime_zero 2h +6',
        `Two screens of dashboards, all green. The sofa behind me hums. It should not hum.`,
        [
          say('tinkertanja 25m +9', `Fan or disk?`, [
            say('uptime_zero 12m +5', `Disk.`, [
              say(
                'tinkertanja 3m +17',
                `Then this is not a Wednesday desk, this is a Wednesday evening. [Restore first, panic later](post:restore).`,
              ),
            ]),
          ]),
        ],
      ),
      say(
        'member 3h +7',
        `Kitchen table. Split ergonomic board on a tea towel, because it slides. The tea towel has a map of Åland on it and I have started to plan a walk.`,
      ),
      say(
        'halina_stove 5h +20',
        `A rolling pin, flour, this tablet in a plastic bag so that it stays clean. I think it is a very good desk.`,
      ),
    ],
  },
  {
    key: 'forty',
    forum: 'keyboards-and-desks',
    by: 'bartek_n',
    ago: '12d',
    title: 'Two months on a 40% board: what I gained, what I lost, and the key I cried about',
    tags: ['keyboards', 'ergonomics', 'longterm'],
    picture: {
      name: 'forty-percent',
      alt: 'Drawing of a small keyboard with 41 keys in four rows; three of them are coloured: the two layer keys beside the space bar and the missing apostrophe',
    },
    rating: 3,
    readers: [4, 3, 2, 3, 5, 3],
    likes: 47,
    dislikes: 6,
    content: `The board is a Brix 41: forty-one keys, four rows, no numbers, no function keys, no arrows, no excuses. 139 € as a kit, four evenings, one burn on the left thumb.

I write software five days a week and kept a text file open the whole time.

## The numbers

| week | words a minute | mistakes per 100 words | times I plugged in the old board |
| ---: | ---: | ---: | ---: |
| 0 (old board) | 82 | 3 | |
| 1 | 31 | 17 | 9 |
| 2 | 48 | 11 | 4 |
| 4 | 69 | 6 | 1 |
| 8 | 80 | 3 | 0 |

So after two months I am exactly where I was. That is the first thing to know: you do not get faster. You get back.

## What I gained

My right shoulder. The mouse now lives where the number pad used to be, 14 cm closer, and an ache that I had filed under "being 38" is gone. This alone is worth three weeks of typing like a pigeon.

Also: symbols. With a layer under the home row, every bracket is where a finger already is. I write \`=> {\` without leaving home. I did not expect to be moved by that.

## What I lost

**The apostrophe.** On this layout it hides behind two layers. In code I hardly need it. In English, it turns out, one does. For a month my colleagues received messages in which nobody's anything belonged to anybody and everything was *cannot* and *will not*. My manager asked whether I was angry.

Also lost: other people's computers. I sat down at my mother's to fix her printer and pressed a key that was not there. For a moment I did not know what to do with my hands.

## Who it is for

You type at one desk, your own. You have a shoulder. You enjoy the kind of puzzle that is really only homework.

Three stars: four for the board, two for the journey, and I have moved the apostrophe to the left thumb, where it will stay until I die.`,
    comments: [
      say(
        'thocky 1h +18',
        `Apostrophe on hold of the *semicolon*. You are welcome. You have a spare thumb again.`,
        [
          say('bartek_n 30m +7', `I will not relearn a third time.`, [
            say('thocky 5m +13', `They all say that in week eight.`),
          ]),
        ],
      ),
      say(
        'rubberdome 2h +15 -3',
        `You paid 139 € to type at the same speed with fewer keys. I say this with love.`,
        [
          say('bartek_n 20m +12', `And a shoulder.`, [
            say('rubberdome 15m +17', `I take it back. Shoulders are expensive.`),
          ]),
        ],
      ),
      say(
        'pixelferry 5h +8',
        `Where did you put the arrows? I use them for everything and feel this decides it.`,
        [
          say(
            'bartek_n 2h +6',
            `Layer key held with the right thumb, arrows on H J K L. Two days to learn, and now I try to do it on the train door.`,
          ),
        ],
      ),
      say(
        'marginalia 9h +14',
        `"Nobody's anything belonged to anybody" is a novel. I would put it beside the Beckett.`,
      ),
      say(
        'standing_still 1d +4',
        `Does the shoulder thing also work if I just buy a normal one without the number pad?`,
        [
          say(
            'ilse_flat 3h +11',
            `Yes. That gets you 10 of the 14 cm for no homework. I did it with a saw. (It was broken already.)`,
          ),
        ],
      ),
    ],
  },
  {
    key: 'clicking',
    forum: 'keyboards-and-desks',
    by: 'rubberdome',
    ago: '5d',
    title: 'Is the clicking really that loud? I put a meter in the office for a week',
    tags: ['keyboards', 'measurements', 'office'],
    picture: {
      name: 'click-levels',
      alt: 'Bar chart of noise at the next desk: rubber dome 47 decibels, linear switches 52, tactile 54, clicky 61, crisps 66, Per 69',
    },
    likes: 97,
    dislikes: 3,
    content: `There has been tension. Somebody (Per) brought in a keyboard with blue switches, somebody else (me) said something at lunch, and it was decided to be adult about it and measure.

**How:** a calibrated meter borrowed from our own safety officer, on a tripod, at ear height, at the *neighbouring* desk, 1.4 m away. Five working days. Everybody typed the same paragraph, three times, on every board. I logged everything else that was louder than the typing as well, because I am fair.

| source | level at the next desk | how often |
| --- | ---: | --- |
| Empty room, ventilation on | 38 dB | always |
| Rubber dome (mine) | 47 dB | |
| Linear, with foam | 49 dB | |
| Linear | 52 dB | |
| Tactile | 54 dB | |
| Clicky (Per) | 61 dB | |
| Somebody eating crisps | 66 dB | 3 × a day |
| Per, on the phone | 69 dB | 11 × a day |
| The coffee grinder, door open | 74 dB | 6 × a day |

## What I take from it

1. The clicky board really is nearly three times as loud to the ear as mine (fourteen decibels, and ten sounds like double).
2. Nobody could tell the difference between linear and tactile from 1.4 m. People who claim it can sit with Per.
3. **The keyboard was never the problem.** We have now moved the phone calls to the small room. Per has kept his switches, and he types rather nicely, it turns out, when he is not talking.

I had wanted to win this. I am reporting it anyway.`,
    comments: [
      say(
        'nullresult 20m +34',
        `"I had wanted to win this. I am reporting it anyway." Would you like a job?`,
        [say('rubberdome 15m +21', `Do you have carpets?`, [say('nullresult 5m +16', `And doors.`)])],
      ),
      say(
        'thocky 45m +16',
        `Fair method. One wish: the *spectrum*. 61 dB of click is a lot of energy around 4 kHz, where the ear is most sensitive. At equal level a click annoys far more than a hum.`,
        [
          say(
            'ilse_flat 1h +19',
            `That is what the A weighting is for, partly. Was the meter set to A or to C?`,
            [
              say(
                'rubberdome 40m +12',
                `A, slow. And then A, fast, on day four, because the safety officer insisted. Fast gives the click 4 dB more and everything else 1 or 2.`,
              ),
              say('thocky 2h +7', `Then put a small star beside Per.`),
            ],
          ),
        ],
      ),
      say('meeplemum 3h +17', `I would like this done for dice. We roll on wood.`, [
        say('alpha_gamer 30m +8', `You would have to measure me explaining the rules at the same time.`, [
          say('meeplemum 4m +23', `We have the Per column for that.`),
        ]),
      ]),
      say('standing_still 6h +9', `Per here (not that Per). Solidarity.`),
      {
        ...say(
          'rubberdome 9h +6',
          `Per, I know that you read this. One day I will find that small room and lock it from the outside.`,
        ),
        key: 'per',
        removed: { by: 'moderator', after: '3h', reason: 'Reads as a threat against a named colleague' },
      },
      say(
        'lampposts 10h +11',
        `I used to walk home past a typing school with its windows open. Forty machines, one bell after the other along each line. I would give a lot to measure that.`,
      ),
      say(
        'halina_stove 1d +22',
        `I worked in an office with eleven typewriters and one telephone. The telephone was worse then also.`,
      ),
      say(
        'sour_before_noon 2d +6',
        `Grinder at 74. I feel addressed. ([@creator's is 71](post:halden), so there is hope.)`,
      ),
    ],
  },
]
