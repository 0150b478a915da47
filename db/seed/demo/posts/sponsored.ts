import { say, type DemoPost } from '../content.ts'

/** What brands have paid Cleo for; the deals behind it stand in `deals/`. */
export const sponsoredPosts: DemoPost[] = [
  {
    key: 'flat-notebook',
    forum: 'books-slowly',
    by: 'creator',
    ago: '3d',
    title: 'A notebook that lies flat: I tried to annoy it for three weeks',
    tags: ['paper', 'notebooks'],
    picture: {
      name: 'notebook',
      alt: 'An open notebook lying quite flat on a wooden table, a pencil in the gutter, one page with a drawing of a coffee cup',
    },
    sponsor: 'halm-paper',
    rating: 4,
    readers: [4, 4, 3, 5],
    partners: [['papercut_jo', 5]],
    likes: 34,
    dislikes: 3,
    content: `Halm Paper pays me for this and sent two notebooks. They have seen the text, asked me to correct the weight of the paper, and left in the part about the ribbon.

A notebook that does not lie flat is a small argument that you have with every page. This one is sewn in sections of sixteen, with an open spine under a cloth strip, and it gave up its resistance at once, on page **one**, which I have never seen before.

## What I did to it

- opened it at 180 degrees, 200 times, at the same page: no loose thread
- fountain pen, wet: no bleeding through, a ghost of it on the back
- a slice of lemon cake: that was not a test
- two weeks in a bag with keys: corners soft, cloth fine

| | |
| --- | ---: |
| Paper | 100 g/m² |
| Pages | 192 |
| Weight | 310 g |
| Loose pages after three weeks | 0 |

## What annoyed me

The ribbon. It is too short by two centimetres, so that it slips inside, and then you are looking for the thing that is supposed to find the page. I have sewn on a longer one. And the elastic leaves a mark in the cover after a month.

Four stars. With a ribbon that knows what it is for, five.`,
    comments: [
      say(
        'marginalia 1h +13',
        `"The thing that is supposed to find the page." I will use it for our cataloguing software.`,
      ),
      say(
        'papercut_jo 4h +12',
        `From the mill, openly: you are right about the ribbon. The next batch has 38 cm instead of 34. The elastic we are still arguing about.`,
        [say('creator 2h +9', `I did not expect the ribbon to be solved by a comment. Thank you.`)],
      ),
      say('ruthless_ruth 1d +7', `310 grams. That is a layer.`),
      say('page_forty 2d +5', `Does it have page numbers? I need to know where 40 is.`, [
        say('creator 1h +8', `Bottom outside, small, grey. Forty is where the cake was.`),
      ]),
    ],
  },
  {
    key: 'sunday-blend',
    forum: 'home-espresso',
    by: 'creator',
    ago: '10d',
    title: 'One bag, four ways: Nordkaffe’s Sunday blend in everything I own',
    tags: ['coffee', 'beans'],
    picture: {
      name: 'coffee-bag',
      alt: 'A paper bag of coffee with a drawing of a fjord on it, and beside it an espresso cup, a filter cone, a moka pot and a glass with ice',
    },
    sponsor: 'nordkaffe-roasters',
    likes: 41,
    dislikes: 2,
    content: `Nordkaffe pays for this post and sent me two kilos, since I asked for enough to fail with. I wrote down every recipe, also the bad ones.

| how | dose and water | time | in one word |
| --- | --- | ---: | --- |
| Espresso | 18 g to 38 g | 29 s | caramel |
| Filter | 15 g to 250 g | 2:50 | thin |
| Filter, finer | 17 g to 250 g | 3:20 | plums |
| Moka pot | 16 g, water to the valve | 4 min | campfire |
| Cold, overnight | 60 g to 1 l | 14 h | chocolate |

**Best:** the espresso, on any day, in any mood. It forgives two grams and three seconds. I would give it to somebody with their first machine and no scale.

**Worst:** the moka pot, where it turns bitter before it turns strong. Take it off when it begins to splutter, or take something else.

What annoyed me: no roast date on the bag, only a "best before". I asked. It was twelve days old, and the stamp with the date has been ordered, they say. I will look at the next bag in the shop.

Ground on the [Halden](post:halden), with [water from two bottles](post:water).`,
    comments: [
      say(
        'oldburr 50m +14',
        `"It forgives two grams and three seconds" is the highest praise a blend for the home can get. Single origins forgive nothing.`,
      ),
      say(
        'nordkaffe_liv 3h +11',
        `The stamp is here. I stamped the first pallet by hand last night and have a blue thumb. You were right.`,
        [say('creator 15m +10', `A blue thumb is a roast date.`)],
      ),
      say('sour_before_noon 1d +6', `What would you do for a flat white? The milk eats everything I buy.`, [
        say('creator 2h +7', `Same espresso, 18 to 32, a little shorter. It comes through as toffee.`),
      ]),
      say('cable_truth 12h +0 -9', `Paid. Opinion. Says so at the top.`, [
        say('creator 40m +15', `Yes, that is what the label is for. I am glad that it is working.`),
      ]),
    ],
  },
  {
    key: 'letters',
    forum: 'books-slowly',
    by: 'creator',
    ago: '40d',
    title: 'Thirty letters in thirty days, with a real pen, to people who had not asked',
    tags: ['letters', 'paper'],
    sponsor: 'halm-paper',
    likes: 57,
    dislikes: 1,
    content: `Halm Paper paid me to write a letter a day for a month on their paper, and to tell you how it was. They wanted to know about the paper. I want to tell you about the letters.

**Who got one:** my aunt (who rang, crying, to ask what was wrong). My old geography teacher. The woman who cut my hair once, very well, in 2012. A bakery. The dentist. My brother, who lives downstairs. @halina_stove, who by the rules counted as a stranger.

**What came back:** eleven letters, four calls, two mails that began with "sorry that this is only a mail". One envelope with nothing in it but a recipe for pickled plums. The dentist sent an appointment.

**The paper:** 120 g, slightly rough, cream. My pen skipped on it for a week, until I changed to a broader nib, and since then I do not want to write on anything else. It takes ink slowly, so that one has to wait before turning the page. I resented it at first. By the third week I was using the time to think of what to say on the other side.

What annoyed me: the envelopes are gummed, and taste the way a museum smells.

I have eight sheets left, and have put them where I can see them.`,
    comments: [
      say(
        'halina_stove 2h +31',
        `It came on a Tuesday. I read it to my neighbour, and then she wanted to hold it. I have answered. The post is slow and so am I.`,
      ),
      say('sean_unread 5h +12', `The envelope with only the recipe is a perfect letter.`),
      say(
        'papercut_jo 1d +9',
        `We have ordered gum that tastes of nothing. It turns out that somebody makes this.`,
      ),
      say('lampposts 3d +7', `Wrote to the eleven old men on the bowling green. "Dear door in the wall."`),
    ],
  },
  {
    key: 'decaf',
    forum: 'home-espresso',
    by: 'creator',
    ago: '64d',
    title: 'Decaf, judged by somebody who thought that it was a punishment',
    tags: ['decaf', 'coffee', 'blindtest'],
    sponsor: 'nordkaffe-roasters',
    rating: 4,
    readers: [3, 4, 5, 4, 4],
    partners: [
      ['nordkaffe_liv', 5],
      ['standing_still', 5],
    ],
    likes: 45,
    dislikes: 4,
    content: `Paid for by Nordkaffe, who make the decaf in question, and who knew what I thought of decaf. I had said it in public, in this forum, with an image.

So I did it properly: three mornings, six cups each, two of them decaf, my flatmate pouring. I had to say which.

| morning | found both | found one | found none |
| --- | :---: | :---: | :---: |
| 1 | | x | |
| 2 | | | x |
| 3 | | x | |

By guessing alone one finds both on one morning in fifteen. I found both on none in three. On the second morning I was certain, and picked out the two *best* ones as "obviously real".

It is softer than the regular one from the same farm, with less of the sharp fruit and more of something like malt. In milk I could not tell you anything at all.

What annoyed me: it goes stale faster. Ten days after opening it tasted of paper, where the other is still fine. Freeze half of the bag.

I take back the image. It was about wet cardboard, and a dog.`,
    comments: [
      say(
        'nullresult 1h +17',
        `Two of six: fifteen possible pairs, so one in fifteen. Correct, to the letter, in a sponsored post. I have nothing to add and wanted to say so.`,
      ),
      say('kettlebird 4h +8', `Why stale faster?`, [
        say(
          'nordkaffe_liv 2h +10',
          `The process opens up the bean, so that oil gets to the surface sooner. It also roasts darker than it is, which is why cheap decaf is usually burnt. Freezing is the right answer.`,
        ),
      ]),
      say(
        'meeplemum 2d +6',
        `Drinking it at ten in the evening right now. Thank you for ruining my last excuse to go to bed.`,
      ),
    ],
  },
  {
    key: 'bedside-cleo',
    forum: 'keyboards-and-desks',
    by: 'creator',
    ago: '101d',
    title: 'A bedside lamp that does not wake anybody: six weeks, one light sleeper',
    tags: ['light', 'longterm'],
    picture: {
      name: 'bedside',
      alt: 'A dark bedroom with a very small lamp that lights only the pages of an open book; the other side of the bed is in shadow',
    },
    sponsor: 'lumen-goods',
    rating: 4,
    readers: [5, 4, 4, 4, 3, 5],
    likes: 63,
    dislikes: 3,
    content: `Lumen Goods sent me the lamp and pays for this post. My flatmate's sister slept on the other side of the room for six weeks and was not paid at all.

It is a small bar that clips to the headboard and throws light **down, onto two pages**, with an edge as sharp as a stage lamp.

| | lux |
| --- | ---: |
| On the page | 310 |
| On the pillow beside it | 2 |
| On the ceiling | 1 |
| Where her eyes were | 0.4 |

I read until two, several times, out of duty. She woke up on one night in six weeks, and that was the heating.

## What annoyed me

The switch is a touch field. In the dark you find it by switching it on, by accident, to full. I have put a dab of glue on it so that my thumb knows. They told me that the next version has a real button, and that I was not the first.

Also: the charger cable is 60 cm long. Beds are not.

Four stars.`,
    comments: [
      say(
        'brand 2h +9',
        `From the makers, openly: button, yes, from the second series. The cable is 1.8 m now. We had a discussion about it in which everybody blamed me.`,
      ),
      say(
        'sean_unread 9h +11',
        `0.4 lux at the eye. My wife says that this is the first measurement on this website that is of any use.`,
      ),
      say('standing_still 3d +4', `Does it clip to a desk that is never raised?`),
    ],
  },
]
