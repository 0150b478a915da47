import { say, type DemoPost } from '../content.ts'

export const gamePosts: DemoPost[] = [
  {
    key: 'ten-minutes',
    forum: 'independent-games',
    by: 'tenminutes',
    ago: '21h',
    title: 'The best game you have finished in under ten minutes',
    tags: ['short', 'recommendations'],
    likes: 31,
    content: `My bus is eleven minutes if the lights are kind. I have played a game on it every working day for two years, and I keep the good ones in a notebook. Some of mine:

- **Last Orders at the Lighthouse** (4 min): you pour drinks, the fog comes nearer, that is all, and I missed my stop.
- **Parcel for Mrs Adeyemi** (7 min): a delivery game in which nobody is at home. I have never felt so accurately described.
- **Grow, Please** (9 min): you shout at a plant. The plant has feelings about it.

One each from you, and say **why it had to be short**. That is the part I am collecting.`,
    comments: [
      say(
        'doorfirst 25m +14',
        `*The Waiting Room.* Three minutes. There is one door, and a number on a slip of paper. It had to be short because on the second number you would understand that it does not come.`,
        [say('tenminutes 30m +8', `Playing it tonight, on a bench, on principle.`)],
      ),
      say(
        'pixelferry 1h +11',
        `*Ferry, 06:10*: yes it is mine, yes it is the small one I made in a weekend, and it outsold the big one in its first month, of which [more here](post:copies). It had to be short because I had one weekend.`,
      ),
      say(
        'moderator 3h +8',
        `*Seat 61*: you are on a night train and tidy a handbag that is not yours. Six minutes. It had to be short because then she wakes up.`,
        [
          say(
            'tenminutes 9h +6',
            `Played it between two stops. I got as far as the photograph and put it back. Did you?`,
          ),
        ],
      ),
      say(
        'alpha_gamer 4h +7',
        `*Twelve Moves.* Chess position, you lose in twelve, you choose how. I lost for an hour, ten minutes at a time.`,
      ),
      say(
        'meeplemum 6h +9',
        `My daughter made one at school in which a potato crosses a road. Forty seconds. It had to be short because lunch.`,
        [
          say('tenminutes 15m +13', `Is it online? I am serious.`, [
            say('meeplemum 30m +12', `It is on a memory stick shaped like a potato.`),
          ]),
        ],
      ),
      say(
        'uptime_zero 14h +5',
        `The one where you have to close the pop-ups. I do not know what it is called, I closed it.`,
      ),
    ],
  },
  {
    key: 'door',
    forum: 'independent-games',
    by: 'doorfirst',
    ago: '13d',
    title: 'Cut the tutorial, keep the door',
    tags: ['leveldesign', 'essay'],
    picture: {
      name: 'door',
      alt: 'A dark room drawn in large pixels: on the left a warm lit door standing ajar, on the right a heavy locked one, a small figure between them',
    },
    likes: 66,
    dislikes: 4,
    content: `We had a tutorial of nine minutes. It explained jumping, climbing, pushing, and a thing with ropes. In tests 31 of 40 players finished it, 24 of 40 opened the second level, and one of them said: "I liked it once I was allowed to play."

We threw it out on a Friday and replaced it with a room.

## The room

Two doors. One stands a hand's breadth open, and there is light behind it. The other is shut, big, and right in front of you. Everybody walks to the big one first. It does not open. They try everything: they jump at it, they push it, they climb the frame. **In ninety seconds, all by themselves, they do every single thing that the tutorial had explained.** Then they turn round, see the light, and feel clever.

The big door opens at the very end of the game. Of those who got there, most stood still for a moment. One said "oh, *you*".

## Numbers

| | tutorial | room |
| --- | ---: | ---: |
| Median time to level two | 11:40 | 2:50 |
| Reached level two | 24 / 40 | 38 / 40 |
| Knew how to push | 33 / 40 | 37 / 40 |
| Knew ropes | 29 / 40 | 6 / 40 |

So it did not teach ropes at all. We moved the ropes to level four, where there is a second room.

## What I think it means

A lesson answers a question. A tutorial gives the answers before anybody has asked, and then wonders why they are not remembered. A locked door is a question. If you can find the one thing in your game that everybody will want to open, you can hang all the verbs on it.

It does not have to be a door. (It is always a door.)`,
    comments: [
      say(
        'pixelferry 40m +17',
        `I tried this with a boat that is tied up. They found every control in the game while untying it, and one discovered swimming, which we did not know we had.`,
        [say('doorfirst 15m +11', `Ship it.`, [say('pixelferry 5m +13', `It is a boat. I did.`)])],
      ),
      say(
        'nullresult 3h +14',
        `38 of 40 against 24 of 40 is beyond luck. 37 against 33 is not. I would still take the room.`,
      ),
      say(
        'alpha_gamer 8h +9',
        `This is how I ought to explain board games. I usually start with the exceptions.`,
        [say('meeplemum 20m +22', `Say it again. Slowly. In front of witnesses.`)],
      ),
      say(
        'tenminutes 1d +8',
        `The light has to be warm, right? I have walked past a lot of cold light behind doors.`,
        [say('doorfirst 2h +10', `Warm, low, and moving a little. Cold light says "office".`)],
      ),
      say('page_forty 3d +6 -1', `It also works for first chapters.`),
    ],
  },
]
