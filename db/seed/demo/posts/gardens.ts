import { say, type DemoPost } from '../content.ts'

export const gardenPosts: DemoPost[] = [
  {
    key: 'give-up',
    forum: 'small-gardens',
    by: 'slugpatrol',
    ago: '2d',
    title: 'When do you give up on a plant?',
    tags: ['plants', 'confessions'],
    poll: [
      ['When it is brown', 8],
      ['When it is brown and a season has passed', 21],
      ['When somebody else throws it out while I am away', 27],
      ['Never. It is resting.', 35],
    ],
    likes: 33,
    content: `There is a stick in a pot on my kitchen windowsill. It was a lemon. It has been a stick since before I got this job.

Yesterday my daughter asked what it was for, and I heard myself say "let's see what it does". So now I want to know where the rest of you stand.`,
    comments: [
      say(
        'balcony_north 25m +16',
        `My fig was a stick for fourteen months and is now as tall as I am. I am the reason nobody in this forum throws anything away, and I am sorry.`,
        [say('slugpatrol 30m +9', `You have given the stick six more years.`)],
      ),
      say(
        'compost_ada 2h +19',
        `Scratch the bark with a thumbnail. Green below: alive. Brown: go down ten centimetres and scratch again. Brown all the way to the soil: it is a label holder.`,
        [
          say(
            'slugpatrol 15m +14',
            `Green at the very bottom! One centimetre of it. I have told my daughter. She said "obviously".`,
          ),
        ],
      ),
      say('halina_stove 9h +13', `I give up at once. I have a great many plants.`),
      say(
        'marginalia 1d +7',
        `We have a yucca in the reading room that has been dead since the refurbishment. It is on the inventory. There is no form.`,
      ),
    ],
  },
  {
    key: 'north-balcony',
    forum: 'small-gardens',
    by: 'balcony_north',
    ago: '8d',
    title: 'Four square metres facing north, third year: what lived, what sulked, what died',
    tags: ['balcony', 'shade', 'lists'],
    picture: {
      name: 'balcony',
      alt: 'A narrow balcony between grey walls, crowded with pots: ferns, a fig, hostas, a trough of herbs, a folding chair with a watering can on it',
    },
    likes: 71,
    content: `Utrecht, second floor, due north, a church across the street that takes what light there is. I was told that nothing would grow. For the third year in a row I have written down what did.

I also bought a light meter, because @tinkertanja said that "shady" is not a unit. On a clear day in June I have **9,000 lux** at the railing and 2,500 at the wall. A windowsill in the sun has about ten times that.

| plant | year | verdict |
| --- | :---: | --- |
| Hart's tongue fern | 3 | lives, and has children |
| Hosta (in a tall pot, because of them) | 3 | lives, magnificent |
| Fig | 3 | lives. No figs. We do not discuss figs |
| Mint | 3 | cannot be killed, I have tried to move it |
| Parsley | 2 | lives, better than in sun, does not bolt |
| Lamb's lettuce, autumn to April | 2 | my best crop: 1.9 kg |
| Wild strawberry | 3 | eleven berries this year (up from four) |
| Sorrel | 1 | lives, sour, as intended |
| Rhubarb in a bin | 2 | sulks |
| Lavender | 1 | died politely |
| Tomato | 1, 2, 3 | do not. I know. I will again |

![A fig with three bare brown stems and fans of broad dark leaves, taller than the railing, and not one fig on it](picture:balcony-fig)
![A hosta with pale green hearts in its leaves, in a smooth grey pot as tall as a bucket, out of reach of slugs](picture:balcony-hosta)
![A brown trough packed with bright green parsley, in front of the terracotta pot of the fig](picture:balcony-herbs)
![A small fern in a yellow pot beside a red folding chair, on which a green watering can stands](picture:balcony-can)

## What made the difference

1. **Leaves, not fruit.** A leaf needs a third of the light that a tomato wants. Once I gave up on anything that has to ripen, except strawberries, it became a garden.
2. **White.** I painted the wall and lined the back of the shelf with the foil from a radiator. 2,500 lux became 3,400. It looks like a small spacecraft.
3. **Less water.** North dries slowly. Everything that died in year one, I had drowned.
4. **Bigger pots.** Ten litres is the smallest that forgives a long weekend.

Seven kilos of food this year from four square metres without sun. I weighed it all, including the strawberries, which took no time.`,
    comments: [
      say(
        'compost_ada 1h +20',
        `The best thing about this table is that "tomato 1, 2, 3". Science is also the willingness to repeat.\n\nTry land cress and chervil for the winter. Both laugh at 3,000 lux.`,
      ),
      say('slugpatrol 2h +12', `"In a tall pot, because of them." I salute you.`, [
        say(
          'balcony_north 20m +8',
          `Copper tape as well. They cross it when it rains. They are teaching each other.`,
        ),
      ]),
      say(
        'tinkertanja 5h +9',
        `Foil: is it matt or shiny? Matt white usually wins, since shiny sends the light back out to the church.`,
        [
          say(
            'balcony_north 1d +10',
            `Measured it. Shiny: 3,400. Matt white board: **3,650**. The spacecraft is being decommissioned.`,
            [say('tinkertanja 15m +11', `My favourite kind of comment.`)],
          ),
        ],
      ),
      say(
        'staircases 1d +6',
        `A bench in front of that church has the same light as your wall. I now feel sorry for the bench.`,
      ),
      say('beansagain 3d +8', `Eleven strawberries divided by how many people?`, [
        say('balcony_north 2h +17', `By me, at six in the morning, on the fire escape.`),
      ]),
    ],
  },
  {
    key: 'slugs',
    forum: 'small-gardens',
    by: 'slugpatrol',
    ago: '41d',
    title: 'Slugs: a peace treaty',
    tags: ['slugs', 'experiments', 'night'],
    picture: {
      name: 'night-garden',
      alt: 'A garden at night in the beam of a torch: lettuces in a row, and on each of them a slug with long shining eyes caught in the act',
    },
    likes: 87,
    dislikes: 3,
    content: `For three summers I went out at ten in the evening with a torch and a bucket. I counted, because a man needs something. Best night: **214**. Worst night: also 214, if you see it from the other side.

I carried them to the far end of the lane, 90 metres. Then I read that they come back. So I put a dot of my daughter's nail varnish on forty of them (on the mantle, it does no harm, I asked) and walked them to the lane.

Eleven were home within the week. One of them twice.

## The experiment

This year I tried six things, each on its own row of eight lettuces, and wrote down how many heads were fit for the table:

| row | heads of 8 | remarks |
| --- | :---: | --- |
| nothing | 1 | the control, and a brave one |
| copper tape | 3 | works until it rains |
| coffee grounds | 2 | they skirt round, then they do not |
| eggshells | 1 | they walk over them. Slowly, with contempt |
| beer | 4 | catches slugs from the whole street |
| planting them something better | **7** | see below |

## The treaty

*Something better* is a strip of the cheapest lettuce and some wilted leaves, laid down by the compost every evening, two metres from the real thing. Slugs prefer wilted leaves. It is what they are for. They ate mine because I had put eight firm, expensive, unwilted heads into an empty bed and gone indoors.

So: they get the outside leaves, on a plate, at nine. I get the rest. It costs me about 40 cents an evening, and I go to bed at a reasonable time for the first time since the divorce.

Article 1 has been broken twice, both times by the one with the varnish.`,
    comments: [
      say(
        'compost_ada 1h +27',
        `This is real, by the way: most of the species you have are scavengers first, and choose wilted over fresh in nearly every trial. Please also keep the big spotted ones. They eat the small ones.`,
        [
          say('slugpatrol 40m +13', `The leopards? I had been carrying *them* to the lane.`, [
            say('compost_ada 6m +18', `Bring them back, with an apology.`),
          ]),
        ],
      ),
      say(
        'nullresult 4h +16',
        `Eight per row is few, and rows have neighbours: your beer row may have been protecting the two beside it. Next year, scatter the treatments in blocks. I will draw the plan. I would be honoured.`,
        [say('slugpatrol 2h +12', `A randomised controlled slug. Yes please.`)],
      ),
      say('halina_stove 10h +14', `Ducks.`, [
        say('slugpatrol 1h +9', `It is a terrace in Cardiff.`, [say('halina_stove 20m +21', `Small ducks.`)]),
      ]),
      say('beansagain 1d +11', `What colour was the varnish?`, [
        say('slugpatrol 50m +15', `"Coral Ambition".`),
      ]),
      say(
        'lampposts 3d +8',
        `I met a slug with a red dot on my way through Cardiff last month. I did not know then that it was a celebrity.`,
      ),
      {
        ...say('bartek_n 9d +4 -2', `Salt is cheaper.`, [
          say(
            'balcony_north 1h +12',
            `It also ruins the soil, and the one thing this forum agrees on is soil.`,
          ),
        ]),
        key: 'salt-is-cheaper',
      },
    ],
  },
]
