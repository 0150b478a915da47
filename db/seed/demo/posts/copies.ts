import { say, type DemoPost } from '../content.ts'

export const copies: DemoPost = {
  key: 'copies',
  forum: 'independent-games',
  by: 'pixelferry',
  ago: '17d',
  title: 'I sold 312 copies. Here is every number, including the sad ones.',
  tags: ['postmortem', 'numbers', 'longread'],
  picture: {
    name: 'sales',
    alt: 'Copies sold per day over ninety days: a spike of 61 on the first day, a long flat tail, and a second small hill around day 52',
  },
  likes: 138,
  dislikes: 3,
  content: `*Harbour of Lost Umbrellas* came out ninety days ago. It took me two years and two months. When I was working on it I read every postmortem I could find, and nearly all of them were about games that had sold either forty or four hundred thousand. I would have liked to read this one.

## What it cost

| | € |
| --- | ---: |
| My rent and food, 26 months, part time (I taught the other half of the week) | 15,600 |
| Music, twelve minutes, paid properly | 2,400 |
| Two fonts | 90 |
| Translations into three languages | 1,150 |
| A trailer, by a friend, who would not take more | 300 |
| Store fee, insurance of a laptop, one stand at a fair | 540 |
| **All of it** | **20,080** |

## What it brought in

| | € |
| --- | ---: |
| 312 copies, average 9.41 after discounts | 2,935.92 |
| minus the store, 30 % | −880.78 |
| minus returns, 19 copies | −125.20 |
| minus tax that was never mine | −361.80 |
| **What arrived** | **1,568.14** |

That is 60 euros for each month of work. I earn more on the ferry in summer, checking tickets, and there I am outside.

## The curve

Look at the picture. **61 on the first day.** I had been told that the first day is a quarter of everything. It was a fifth. Then nine, seven, seven, four. After two weeks there were days with none at all, and I learned that the graph does not draw a bar for none, it just leaves you a gap to look at.

The hill around day 52 is one person. Her name is Adwoa, she has 1,900 subscribers, and she played it for forty minutes, badly, with her grandmother in the room. The grandmother kept asking whose umbrella it was. **Seventy-four copies in nine days.** I had written to 112 press addresses and got four answers, of which one was an out-of-office.

## Where they came from

I asked everybody who wrote to me, and kept the referrers for the rest. It is not exact. It adds up to 312 because I made the last line up to be what was left over.

| | copies |
| --- | ---: |
| the store's own "new today" page, first two days | 58 |
| Adwoa | 74 |
| people I know, by name | 39 |
| a thread in this forum | 33 |
| a bundle of eleven games about weather | 27 |
| the fair (four days, one stand, one cold) | 12 |
| one review, in a newspaper, on paper | 9 |
| I have no idea | 60 |

The newspaper pleased my mother the most, and she has framed it. The fair cost more than it brought, and gave me the name of the woman who now does my sound. So I would pay for the fair again and not for the fonts.

## A thing about refunds

Nineteen people gave it back. The store tells you the reason that they clicked. Eleven had clicked "not fun". I was low for a whole evening, until I looked at *when*: nine of those eleven had played for less than six minutes, which is to say, they had walked along a harbour in the rain and met nobody. They had not disliked my game. They had disliked the first six minutes, and they were right about them.

It now takes ninety seconds to the first umbrella. Of the last forty buyers one has given it back.

## What I did wrong

1. **I told nobody for nineteen months.** I wanted to show it when it was good. So there were 208 wishlists at launch, and about 30 of those are related to me.
2. **The first screenshot on the page was a menu.** It was the menu for *six weeks*. @tenminutes pointed it out in a single line. I changed it and visits that led to a sale went from 1.1 to 2.6 in a hundred. I think about those six weeks in the shower.
3. **Three languages, and not the one they play it in.** 41 copies went to a country whose language I had not bought. They wrote kind reviews in it. I translated those with a machine, and cried at the bus stop.
4. **The demo ended before the first umbrella.** It was a demo of walking.
5. **I compared myself in the evening.** Numbers are for the morning. At eleven at night every other game in the world sells better than yours, and some of them really do.

## What I did right

1. I finished. I know eleven people who are making a first game. I know two who have made one.
2. Twelve minutes of music. In 44 reviews it comes up 29 times.
3. I wrote to every person who reported a bug, by name, within a day. There were 26. Nine of them now beta-test the next one, and one has become the person I play badminton with.
4. It costs 11.99 and not 4.99. Nobody has ever complained about it. I had been ready to apologise for months.
5. I stopped on Fridays. For twenty-six months I closed the project at six and did not open it again before Monday. It cost me two months, perhaps. Of the friends who began when I did and never stopped, one was faster, and two do not make games any more.

## What I will do next

The next one is small. I have a calendar with a date in it, four months away, and a page that is already up, with a boat on it and no menu. *Ferry, 06:10*, which I made in one weekend to calm down, sold 340 in its first month at two euros and taught me more than the two years before.

I am not sad, or not only. Three hundred and twelve people is a full school hall. If they had all come to look at the same time, and stood there, I would have been too shy to go in.

Ask what you like. I have every number but one, which is how many hours. I stopped counting at 2,000, on purpose.`,
  comments: [
    say(
      'doorfirst 30m +37',
      `Thank you for putting the gap in. Everybody cuts the graph at day thirty.\n\nThe school hall picture is how I will talk about this with my students from now on.`,
    ),
    say('tenminutes 1h +24', `It was a very nice menu.`, [
      say('pixelferry 5m +28', `I have printed your line and hung it over the desk. "Is the game the menu?"`),
    ]),
    say(
      'nullresult 3h +29',
      `Small and important: 1.1 to 2.6 in a hundred, on how many visits? I would like to believe in screenshots.`,
      [
        say('pixelferry 40m +12', `13,600 before, 6,200 after.`, [
          say('nullresult 20m +23', `Then I believe in screenshots.`),
        ]),
      ],
    ),
    say('tinkertanja 5h +11', `The tax line made me laugh in the way one laughs at the dentist's.`),
    say(
      'beansagain 9h +15',
      `We bought it after this post. We are at umbrella four. The youngest has asked whether she may *keep* one, and there was a silence.`,
      [
        say(
          'pixelferry 1h +31',
          `She may. It is in the credits menu, bottom left, and nobody has found it yet. Tell her it was the first one I drew.`,
        ),
      ],
    ),
    say('alpha_gamer 1d +8 -2', `Is 11.99 not a lot for three hours?`, [
      say('meeplemum 25m +19', `You paid 74 € for a box of wooden cows.`, [
        say('alpha_gamer 10m +14', `They are *very good* cows.`),
      ]),
    ]),
    say('uptime_zero 1d +7', `How did you handle crash reports? My own logs are mostly me, crashing.`, [
      say(
        'pixelferry 2h +9',
        `A text file, and a button "send this to Noa". 26 people pressed it. I think the name mattered more than the button.`,
      ),
    ]),
    say(
      'creator 2d +16',
      `The line about the price should be pinned in [a private place I will not name](/r/creators-table). I have apologised for my rates in every first mail for two years.`,
    ),
    say(
      'slowshutter 3d +12',
      `Nineteen months of telling nobody: I have a box of prints like that. I am going to hang one up this week because of you.`,
      [say('pixelferry 9h +10', `Show it. Not in a menu.`)],
    ),
    say(
      'sean_unread 5d +13',
      `312 is more than a first novel sells in its first quarter where I live, and nobody calls the novelist a failure. They do look at her with concern.`,
    ),
    say('halina_stove 8d +21', `What does one do with the umbrellas?`, [
      say('pixelferry 3h +26', `You bring them back, Halina. To whoever is standing in the rain.`, [
        say('halina_stove 15m +30', `Good.`),
      ]),
    ]),
    say(
      'halfframe 11d +6',
      `Came back to say that I found the one in the credits. I will not tell where it leads.`,
    ),
  ],
}
