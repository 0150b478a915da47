import { say, type DemoPost } from '../content.ts'

export const walkPosts: DemoPost[] = [
  {
    key: 'left-heel',
    forum: 'the-long-walk',
    by: 'standing_still',
    ago: '70m',
    title: 'Blisters on the left heel only. Always the left.',
    tags: ['boots', 'walking'],
    likes: 9,
    content: `New boots, three walks of about 12 km each, and every time the same thing: right foot perfect, left heel raw after an hour. Same socks, same lacing as far as I can tell. I have a longer one planned with my sister on Saturday and she will not turn back for a heel.

What would you try first, in an order that a person could do by Saturday?`,
    comments: [
      say(
        'soggyboots 9m +11',
        `Measure both feet, standing, in the evening. Nearly everybody has one that is half a size smaller, and that is the foot that slides. Then lace the left with a **heel lock**: up to the second hook from the top, make a loop on each side, cross the ends through the loops, pull *back*, not up.`,
        [
          say(
            'standing_still 14m +4',
            `26.8 and 27.3! I have two different feet. I am 41 and nobody has told me.`,
            [say('ruthless_ruth 5m +9', `It is a thing one finds out alone.`)],
          ),
        ],
      ),
      say(
        'inesmoura 25m +7',
        `Tape **before** it hurts, not after. The wide paper kind from the pharmacy, no folds, rounded corners, on dry skin at the breakfast table. And take a second pair of socks for the halfway point. It is the damp that does it.`,
      ),
      say(
        'member 38m +3',
        `And if it is still sore on Friday, move Saturday. Your sister will be angry for a day, a heel is angry for two weeks.`,
      ),
    ],
  },
  {
    key: 'wrong-gate',
    forum: 'the-long-walk',
    by: 'lampposts',
    ago: '26h',
    title: 'A dog, two hundred sheep and the wrong gate',
    tags: ['walking', 'countryside'],
    picture: {
      name: 'gate',
      alt: 'A green hillside with a wooden gate standing open and a long line of sheep walking through it towards a road, a small dog looking on',
    },
    likes: 49,
    content: `I would like to report an offence, by me.

There are two gates at the top of the lane. One leads to the path. The other leads to Mr Abernethy's ewes. They are the same gate, by the same maker, and a week apart in age. I went through, as one does, and I left it **as I found it**, as one does, except that I had found it shut and I had a dog lead in one hand and a pie in the other.

I was half a mile on when I heard what I took for rain.

Two hundred sheep, give or take, walking behind me in single file, at my pace. When I stopped, they stopped. When I went on, they went on. My dog, who is eleven and afraid of ducks, walked at the very front with an expression that I have never seen on him before and that I can only call *office*.

It took Mr Abernethy, his daughter, a quad bike and one whistle to turn them round. The whistle took four seconds. The conversation afterwards took forty minutes. I have agreed to help with the fence on Sunday. I have also been told, by the daughter, that they have done it twice before, and that they choose people with pies.

*Leave gates as you find them.* Write it on your pie.`,
    comments: [
      say(
        'soggyboots 35m +19',
        `In its defence a sheep will follow anything that walks with purpose. It is how most of my committees work.`,
      ),
      say('ruthless_ruth 1h +14', `How heavy was the pie.`, [
        say('lampposts 20m +16', `Two hundred and ninety grams. Worth its weight in sheep.`),
      ]),
      say('halina_stove 3h +12', `We had geese that did this. With geese you run.`),
      say('inesmoura 6h +8', `I want a drawing of the dog's face.`, [
        say('lampposts 2h +13', `He has gone back to being afraid of ducks. Power did not change him.`),
      ]),
      say('rainmiles 9h +5', `On a bike this is called a peloton.`),
      say(
        'compost_ada 20h +7',
        `Update on Sunday's fence please, with species of timber, or @grandad_pete will ask.`,
      ),
    ],
  },
  {
    key: 'pack',
    forum: 'the-long-walk',
    by: 'ruthless_ruth',
    ago: '9d',
    title: 'My pack at 6.4 kg, item by item, and what I would still throw out',
    tags: ['gear', 'lists', 'measurements'],
    picture: {
      name: 'pack',
      alt: 'Everything in the pack laid out on a floor from above: shelter, quilt, mat, pot, jacket, bottles, map, a small bag of repairs',
    },
    likes: 76,
    dislikes: 2,
    content: `Every few weeks somebody asks me for "the list". Here it is, weighed yesterday on the postal scale, in grams, without food and water. Three seasons, two people's worth of experience, one person's worth of stuff.

| thing | grams | could it go? |
| --- | ---: | --- |
| Pack, 45 l, frame taken out and put back in | 940 | no, I am 52 and I like my hips |
| Tent, one pole, with six pegs | 980 | no |
| Quilt, comfort to about +2 °C | 620 | no |
| Mat, inflatable, and its patch | 430 | the foam one is 180 lighter; see hips |
| Rain jacket and trousers | 510 | **never** |
| The other layer | 310 | ask @inesmoura |
| Dry socks, dry shirt, hat, gloves | 420 | no |
| Pot, burner, one cartridge, lighter | 545 | yes, if I liked cold oats |
| Water: two bottles, filter | 235 | no |
| First aid, tape, needle, two good painkillers | 165 | no |
| Repairs: needle, thread, tape round a pencil, one pole sleeve | 70 | no |
| Map, compass, whistle | 130 | no |
| Phone, small battery, cable | 385 | I would love to say yes |
| Head torch | 70 | no |
| Toothbrush, whole, with its handle | 17 | people cut it. I am not people |
| Trowel, paper, soap | 120 | no |
| Ear plugs | 2 | the best two grams here |
| A paperback | 260 | yes |
| A very small teddy bear | 38 | no questions |
| Bags that all this lives in | 155 | a bit |

Sum: **6,402 g**.

Observations after eleven years of doing this:

1. The four big things (pack, tent, quilt, mat) are half of everything. Somebody who drills holes into a spoon before weighing the tent is decorating.
2. I have never been glad of a thing because it was light. I have been glad of things because they were *there* and dry.
3. The paperback stays. Weight is a budget, and one may spend it.`,
    comments: [
      say(
        'member 30m +13',
        `I did the sum twice because I know you would, and it is right. What is the tent good for in wind? One pole makes me think of umbrellas.`,
        [
          say(
            'ruthless_ruth 1h +15',
            `Gale on a ridge: no. But I do not camp on ridges in a gale, and that saves more weight than any fabric.`,
          ),
        ],
      ),
      say('sean_unread 2h +17', `260 g is a thin Simenon or half a Russian. Which?`, [
        say('ruthless_ruth 40m +12', `Simenon. I tear out what I have read and use it to light the burner.`, [
          say('marginalia 6m +29', `I am reporting this post.`, [
            say('ruthless_ruth 9m +18', `My own copy, Eleanor. I have never hurt one of yours.`),
            say('sean_unread 2h +14', `I sell her the ones with the cover missing. We have an arrangement.`),
          ]),
        ]),
      ]),
      say(
        'standing_still 1d +5',
        `Mine is 14 kg for one night. I weighed it for the first time just now. The chair is in there.`,
      ),
      say(
        'inesmoura 1d +11',
        `I own up: the layer is in the pack. It has been on every walk since [that wall](post:meridian).`,
      ),
      say(
        'soggyboots 2d +14',
        `Whistle: good. Everybody: six blasts, wait a minute, again. Three is the answer. If you hear three, stay where you are.`,
      ),
      say('offcut 3d +8', `Tape round a pencil is a beautiful object.`),
    ],
  },
]
