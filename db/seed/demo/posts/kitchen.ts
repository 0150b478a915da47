import { say, type DemoPost } from '../content.ts'

export const kitchenPosts: DemoPost[] = [
  {
    key: 'nail-varnish',
    forum: 'weeknight-kitchen',
    by: 'bartek_n',
    ago: '3h',
    title: 'My sourdough starter smells of nail varnish. Is it angry?',
    tags: ['sourdough', 'dinner'],
    likes: 17,
    content: `Day 12. It doubled every day and smelled of yoghurt. I was away from Thursday to Sunday, it stood on the counter, and now it has a grey puddle on top and smells like my sister's bathroom.

Dead, or offended? I have named it, so please be gentle.`,
    comments: [
      say(
        'halina_stove 8m +21',
        `Hungry. Pour off the water, keep one spoon, throw away the rest, feed the spoon with twice as much flour and water. Do this morning and evening for two days. It will forgive you. They are simpler than people.`,
        [
          say('bartek_n 22m +8', `One spoon? All that work, and one spoon?`, [
            say(
              'halina_stove 6m +19',
              `The work was for you, so that you learn. The spoon is enough for it.`,
            ),
          ]),
        ],
      ),
      say(
        'compost_ada 40m +13',
        `The smell is ethyl acetate: the yeast has run out of sugar and makes do. Harmless. **Pink or orange** is the point at which one throws it away without a speech.`,
      ),
      say(
        'leftcook 1h +6',
        `If you are away again: one spoon, a lot of flour, hardly any water, so that it is like crumbs. Fridge. It sleeps for a month like that.`,
        [say('uptime_zero 20m +12', `So a backup.`)],
      ),
      say('meeplemum 2h +5', `What is its name?`, [say('bartek_n 6m +15', `Segfault.`)]),
    ],
  },
  {
    key: 'beans',
    forum: 'weeknight-kitchen',
    by: 'beansagain',
    ago: '3d',
    title: 'The beans I make when there is nothing in the house',
    tags: ['recipes', 'dinner', 'beans'],
    picture: {
      name: 'beans',
      alt: 'A blue bowl of white beans with oil, a lot of green herbs and toasted crumbs, a spoon beside it, seen from above',
    },
    likes: 83,
    dislikes: 1,
    content: `My username is not a joke, it is what my children say when they lift the lid. This is the version they stop complaining at.

**For four, 25 minutes, one pan. About 3.20 €.**

| what | how much | instead |
| --- | --- | --- |
| white beans, from jars | 2 × 400 g drained | chickpeas, but then 5 minutes more |
| their water | all of it | do not pour it away |
| onion | 1 large | 2 sad ones |
| garlic | 4 cloves | you know your house |
| olive oil | 60 ml | yes, that much |
| tomato paste | 1 tablespoon | half a tomato that needs using |
| smoked paprika | 1 teaspoon | |
| vinegar | 1 tablespoon | lemon |
| old bread | 2 slices | |
| something green | a handful | the leaves of the celery. They are not rubbish |

1. Onion in half of the oil with a good pinch of salt, **low**, ten minutes. It should slump, not brown. This is when you help with the fractions.
2. Garlic, one minute. Tomato paste and paprika, one minute, until the oil goes red. It must not smoke, paprika burns while you look away.
3. Beans *with their water*. Ten minutes at a simmer. Squash a ladleful against the side of the pan, stir it back in. That is your sauce.
4. Meanwhile tear the bread to crumbs and fry it in the other half of the oil until it sounds like gravel.
5. Vinegar into the beans, off the heat. Taste. It will need salt. It always needs salt.
6. Green on top, crumbs on top of that, at the table and not before, or they go soft and there is a scene.

If there is an egg for each, put them into the beans for the last five minutes with a lid on. If there is a bit of cheese rind, it goes in at step three and somebody gets to find it.`,
    comments: [
      say(
        'leftcook 1h +22',
        `Professional opinion: step 5 is the recipe. Everything before it is beans. We add acid to nearly every plate in the last ten seconds and guests say "you can taste the quality of the ingredients".`,
      ),
      say(
        'member 3h +11',
        `Made it last night. I poured the water away out of habit, stood there, and poured it back from the sink strainer. It was fine. Do not tell my mother.`,
        [say('beansagain 40m +14', `I have done it with a pasta pot. We are all one people.`)],
      ),
      say(
        'halina_stove 5h +18',
        `With dried beans it costs 1.10 €. But for that you must know on Monday what you want on Tuesday, and with three children nobody knows.`,
        [say('beansagain 2h +12', `On Monday I do not know what I want on Monday.`)],
      ),
      say(
        'compost_ada 11h +9',
        `The celery leaves! They have more flavour than the stalk. I grow celery for the leaves and give the stalks to a rabbit.`,
      ),
      say('rubberdome 1d +7 -2', `25 minutes if somebody else peels. I needed 40, and a plaster.`),
      say(
        'doorfirst 1d +8',
        `"Until it sounds like gravel" is better than any temperature I have ever been given. More recipes by ear, please.`,
        [
          say('leftcook 5h +13', `Fish: when it stops shouting and begins to mutter, turn it.`),
          say('kettlebird 8h +10', `Milk: paper tearing, then quiet. If it screams you are too late.`),
        ],
      ),
      say(
        'sour_before_noon 2d +4',
        `The cheese rind was found by the one who never finds anything. There was a dance.`,
      ),
    ],
  },
  {
    key: 'rice',
    forum: 'weeknight-kitchen',
    by: 'leftcook',
    ago: '4d',
    title: 'Rice at home: how do you really cook it?',
    tags: ['rice', 'dinner'],
    poll: [
      ['Measured water, lid on, do not look', 34],
      ['Like pasta: a lot of water, then drain', 15],
      ['A rice cooker, and I would marry it', 41],
      ['In the oven', 4],
      ['I open the lid every two minutes and suffer', 12],
    ],
    likes: 31,
    content: `At work we have a cooker the size of a suitcase and nobody thinks about it. On my day off I tried to explain rice to a friend on the phone, and noticed that I do it by the sound of the lid. That helps nobody.

So: what do you do at home? And has anybody moved from one camp to another?`,
    comments: [
      say(
        'thocky 20m +26',
        `Cooker. It is not a preference, it is a member of the family. Ours is nineteen years old and has outlasted two cars and an engagement.`,
      ),
      say(
        'halina_stove 2h +17',
        `Boil with the lid until you see holes, then wrap the pot in a towel and a newspaper and put it **in the bed** under the quilt for one hour. My mother did it for the gas. I do it because it is never burnt.`,
        [
          say('beansagain 15m +19', `You cannot just say this and leave.`),
          say(
            'balcony_north 1h +11',
            `My grandmother did the same in Aleppo, with the good quilt! I thought that it was only her.`,
            [say('halina_stove 3h +20', `The good quilt is correct.`)],
          ),
        ],
      ),
      say('grandad_pete 6h +5 -2', `Like pasta. I know. I have seen the faces.`),
      say(
        'beansagain 9h +9',
        `Moved from "suffer" to "do not look" when I bought a glass lid. I can suffer and not look at the same time now.`,
      ),
      say('nullresult 1d +10', `Twelve people suffer. I would like to speak with all of them for a study.`),
      say(
        'tenminutes 2d +6',
        `Jollof people cannot find themselves in this poll and are too polite to say it. I am not.`,
        [
          say('leftcook 3h +12', `You are right and I am embarrassed. What would the option say?`, [
            say('tenminutes 40m +18', `"In the stew, foil under the lid, and the burnt part is mine."`),
          ]),
        ],
      ),
    ],
  },
  {
    key: 'one-book',
    forum: 'weeknight-kitchen',
    by: 'marginalia',
    ago: '36d',
    title: 'I cooked from one cookbook for a year. It was published in 1958.',
    tags: ['cookbooks', 'longread', 'experiments'],
    picture: {
      name: 'cookbook',
      alt: 'An old cookbook lying open, its left page full of pencil notes, its right page stained with something round and red',
    },
    likes: 112,
    dislikes: 1,
    content: `A woman left us 340 books two years ago, and among them was the one she had cooked from: *The Plain Kitchen*, second printing, no pictures, no spine. Libraries do not keep cookbooks in that state. I took it home in a freezer bag.

She had written in it for sixty years. So I decided to cook from it for one, and from nothing else, on every evening when I cooked at all: **214 dinners, 131 different recipes**.

## What the book thinks of you

It thinks that you can already cook. A whole recipe reads: *"Make a pastry. Fill with leeks done in butter, bind with two eggs and cream, bake until it is ready."* That is all. There is no temperature anywhere in the book but "slow", "moderate" and "brisk", and, once, for a cake, "as for a christening".

In the first month I found this maddening. I burnt three things and served one raw. In the second I began to look *at the food* instead of at the page, since there was nothing on the page. By spring I could tell when a custard was about to set by the way it stopped making rings around the spoon. I have cooked for thirty years, and a book had to refuse to help me before I learned that.

## What she thought of the book

Her pencil is beside almost every recipe.

- Beside a soup: **"No."**
- Beside the same soup, in different ink: *"Yes, with the bone."*
- Beside a fish in aspic, a drawing of a fish with its eyes crossed out.
- Beside the gingerbread: fourteen dates, all of them the 6th of December, 1959 to 1972. Then nothing. Then, in 1990: *"for Ann's."*
- On the flyleaf, a list headed *"What R. will eat"*. It has four lines. The last is "potatoes (other)".

One begins by cooking from a book, and after a while one is cooking with somebody.

## What I ate

Less meat than I had expected: it was dear, and the book treats it as a flavour. A great deal of cabbage, in eleven ways, of which the best is the shortest (butter, caraway, lid). Barley. Puddings with names like small hotels. Two kinds of dumpling that I would fight for.

What I missed: garlic. There is one clove in the entire book and it is rubbed around a bowl and then, I quote, "removed from the kitchen". By February I was eating it raw with bread after the official dinner, which I did not write down.

| | |
| --- | ---: |
| Dinners | 214 |
| Different recipes | 131 of 406 |
| Failed and eaten | 22 |
| Failed and not eaten | 5 |
| New favourites | 9 |
| Times I cursed the word "brisk" | uncounted |

## How it ended

On the last evening I made the gingerbread. It is supposed to stand for a week, so I had to start it before I knew whether I would get that far. I wrote the date under hers. Then I thought about it for a while, and put the book where it belongs: not on the open shelf, not in my kitchen, but with the local collection, catalogued under her name, with a note that it may be **used**.

It has been out twice. It came back the second time with a new stain on the leeks, and one word beside it in biro, in a hand that I do not know.

The word is "moderate".`,
    comments: [
      say(
        'sean_unread 2h +31',
        `I deal in old books and I do not cry over them, as a rule. "What R. will eat" has undone me in front of a customer.`,
      ),
      say(
        'halina_stove 4h +38',
        `Brisk is: you put a piece of paper in, and you count slowly to thirty, and it is brown. Moderate, sixty. Slow, you can wait for it and do the beds. I am surprised that they do not teach this.`,
        [
          say(
            'marginalia 1h +26',
            `Halina, you have just annotated the book. May I copy it in? With your name.`,
            [say('halina_stove 50m +29', `Yes. In pencil.`)],
          ),
        ],
      ),
      say(
        'leftcook 9h +15',
        `"Looking at the food because there was nothing on the page" is how we train people. We take the recipe away in week two. They hate us until week five.`,
      ),
      say('page_forty 1d +12', `How far did you get before you wanted to stop? I ask professionally.`, [
        say('marginalia 2h +14', `The aspic. Recipe 40, since you ask. I swear.`),
      ]),
      say(
        'beansagain 2d +10',
        `Cabbage, butter, caraway, lid: made it. "What is this" was followed by "is there more". I have put a date beside it.`,
      ),
      say(
        'papercut_jo 3d +8',
        `Paper of the fifties was mostly groundwood and is going brown by itself, I am afraid, stains or no stains. If the collection has a slightly alkaline folder to keep it in, it will gain some decades. (I make paper. I am not selling any, this is free.)`,
        [say('marginalia 5h +11', `It is in one as of this afternoon. Thank you.`)],
      ),
      say('creator 6d +7', `Puddings with names like small hotels. I have booked a table at this sentence.`),
    ],
  },
]
