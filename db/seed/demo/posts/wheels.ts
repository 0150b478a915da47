import { say, type DemoPost } from '../content.ts'

export const wheelPosts: DemoPost[] = [
  {
    key: 'dark-commute',
    forum: 'slow-wheels',
    by: 'bartek_n',
    ago: '30h',
    title: 'Fourteen kilometres to work in the dark: notes after month one',
    tags: ['commuting', 'rain'],
    picture: {
      name: 'commute',
      alt: 'A cyclist with a yellow pannier on a wet street before sunrise, the lamp drawing a long bright stripe on the road',
    },
    likes: 44,
    content: `I sold the car, mostly out of spite at a parking machine, and have now ridden to work and back for 19 working days. Things that nobody told me, for whoever begins next:

**Clothes.** One is too warm for the first ten minutes or for all the others. Leave the house cold. My colleague Basia calls this "the price".

**Shoes.** I have a pair at work. I have had it for eight days. On the eleven before that I stood in meetings in socks from the vending machine in the station.

**Light.** I thought a lamp is for being seen. Then the canal path, with no street lights and a fallen branch. A lamp is for *seeing*, and mine is for being seen. I have since read all of #lights. Looking at [Femke's numbers](post:dynamo) now.

**Time.** 41 minutes on the bike, 44 by tram, 38 by car, but the car does not include the parking machine.

**Rain.** It rained on 6 of 19 mornings. It has felt like 19 of 19 when told at dinner.

**Money.** Two months of car insurance bought the whole bicycle. I do this sum at red lights.

What I did not expect: I arrive awake. By the time I open the laptop I have already been chased by a goose.`,
    comments: [
      say(
        'rainmiles 20m +18',
        `You are over the hill, months two and three are the good ones. Mudguards with a **flap**, down to a hand's breadth above the road. It is not for you, it is for whoever rides behind you, and for your shoes.`,
      ),
      say(
        'trueing_stand 2h +9',
        `After the first month: retorque the crank bolts (35 to 40 Nm), look at the spokes, they settle. A wheel that has done 500 km is a different wheel. [Here is how](post:zip-ties), with no stand.`,
        [
          say(
            'bartek_n 50m +5',
            `"They settle" is the most worrying sentence I have read this week. I will look.`,
          ),
        ],
      ),
      say('standing_still 5h +7', `What did you do with the parking machine?`, [
        say('bartek_n 15m +16', `I ride past it. Every day. Slowly.`),
      ]),
      say('lampposts 9h +4', `Does the goose have a schedule?`, [
        say('bartek_n 2h +9', `7:40, bridge. She is never late. I have begun to rely on it.`),
      ]),
    ],
  },
  {
    key: 'zip-ties',
    forum: 'slow-wheels',
    by: 'trueing_stand',
    ago: '19d',
    title: 'How I true a wheel at the kitchen table with two zip ties',
    tags: ['repair', 'wheels', 'howto'],
    picture: {
      name: 'wheel',
      alt: 'Diagram of a bicycle wheel in its fork with a zip tie on each side as a pointer; one spoke is marked a quarter turn',
    },
    likes: 92,
    content: `I have a stand that cost 400 €. For a wheel that has only gone a bit sideways you do not need it. You need the bicycle upside down, two zip ties, a spoke key **of the right size** (3.2, 3.3 or 3.5 mm; the wrong one rounds the nipple and then you need me), and patience.

## Set up

1. Bicycle upside down on a towel, tyre off if you can be bothered, it helps.
2. One zip tie round each fork blade, level with the rim, the tail cut to a point that *almost* touches.
3. Spin. Listen. Where it ticks, it is out.

## The only rule

A spoke pulls the rim **towards its own side**. Looking at the nipple from the hub outwards it is confusing, so learn this instead: put the key on from the tyre side, and *clockwise tightens*, as with any screw that you look at from its head.

- Rim touches the left pointer: tighten one or two spokes that go to the **right**, loosen the neighbours that go to the left.
- Always a **quarter turn**. Never more. Spin. Look again.
- Work on the worst place only, until it is no longer the worst place.

Beginners chase one spot until it is perfect and find that they have made a potato. Go round three times and be a little bit satisfied each time.

## When to stop

| | good enough | shop |
| --- | ---: | ---: |
| sideways, rim brake | 0.5 mm | 0.2 mm |
| sideways, disc brake | 1 mm | 0.3 mm |
| up and down | 1 mm | 0.3 mm |

Then take the spokes in pairs, all the way round, and squeeze. They will creak. That is them untwisting. Check once more, since now it is out by half of what you had corrected. That is normal and the reason why wheels "will not stay true".

## When to come to me

A spoke that has no tension and the rim is still straight: the rim is bent. A nipple that does not turn: drop of oil, an hour, and if it still does not turn, leave it. A crack at a spoke hole: stop riding.`,
    comments: [
      say(
        'rainmiles 1h +17',
        `Pluck them! Spokes of one side should ring on about the same note. My back wheel is a good F sharp on the right and a D on the left, and when one goes flat I know before the pointer does.`,
        [
          say('warmsound 3h +11', `A wheel in major. I would pay for a recording.`),
          say(
            'trueing_stand 40m +13',
            `This is how it was taught to me. I only use the meter for customers who do not sing.`,
          ),
        ],
      ),
      say(
        'bartek_n 6h +8',
        `Made a potato. Loosened everything by a turn, began again, 2 hours, under a millimetre. I have not been this proud of anything that was worse than before I began.`,
        [
          say(
            'trueing_stand 30m +15',
            `Everyone's first wheel is a potato. Mine is on the wall of the shop.`,
          ),
        ],
      ),
      say(
        'grandad_pete 1d +9',
        `Same as truing a pattern on a faceplate: chase the worst, small moves, go round. It is good to see that it has not changed.`,
      ),
      say('offcut 3d +6', `"A little bit satisfied each time" is how I sharpen.`),
      say(
        'uptime_zero 6d +7',
        `I read the first half in the voice of a database manual, and would like one written by you.`,
      ),
    ],
  },
  {
    key: 'dynamo',
    forum: 'slow-wheels',
    by: 'rainmiles',
    ago: '27d',
    title: 'Dynamo lamp for €89, measured on a dark dike over four weeks',
    tags: ['lights', 'measurements', 'longterm'],
    picture: {
      name: 'beams',
      alt: 'Three bicycle beams on a dark road from above: a short round one, a long narrow one, and a wide even one with a sharp upper edge',
    },
    rating: 5,
    readers: [5, 5, 4, 5, 4, 5, 5],
    likes: 79,
    content: `The Orrin L2, with a hub dynamo that was in the wheel already. I ride 22 km a day on a dike without a single lamp post, with wind, which makes one serious about light.

I put a lux meter on a post at 10 metres and rode up to it (or rather my son did, nine times, for pancakes).

| speed | Orrin L2 | my old battery lamp, full | the same, after 90 minutes |
| ---: | ---: | ---: | ---: |
| 8 km/h | 21 lux | 38 | 24 |
| 12 km/h | 44 lux | 38 | 24 |
| 18 km/h | 71 lux | 38 | 24 |
| 25 km/h | 88 lux | 38 | 24 |

So below a walking pace the battery wins, and from a slow trot on never again.

## More important than the lux

**The shape.** It has a flat top edge like a car. Everything below is even, from one metre in front of the wheel to about forty, and nothing goes into the eyes of whoever comes towards you. Since I changed it nobody has shouted at me on the dike, in three languages, which used to be a part of my evening.

**It is always there.** There is no charging, no bracket, no "where is it", no mode that blinks. I have not pressed a button in four weeks.

**Standing light:** 5 minutes at a third of the brightness, which is longer than the bridge.

## Drag

I timed the same 3 km, no wind (it happens), six rides each: 9:41 with light on, 9:36 with it off. I could be making that up, and so could the wind.

## What could be better

The cable is 6 cm too short for an upright Dutch fork. I soldered. Nobody should have to solder at 89 €, but I would not take a star off a lamp that has been wet on 20 of 28 days and does not know it.`,
    comments: [
      say(
        'trueing_stand 2h +14',
        `Agree with every word, and with the solder. Put shrink tube *and* a drip loop on it: cable down below the connector and up again, so that the water gets off before it arrives.`,
      ),
      say('nullresult 5h +12', `9:41 and 9:36, six rides each. What was the spread?`, [
        say('rainmiles 50m +9', `Eleven seconds either way.`, [
          say('nullresult 8m +14', `Then the lamp weighs nothing, and you wrote it exactly as one should.`),
        ]),
      ]),
      say(
        'soggyboots 11h +8',
        `I would like every head torch to have this upper edge. I have spent years being blinded by people that I am trying to rescue.`,
      ),
      say('bartek_n 26d +3', `Ordered. The goose deserves to be seen.`),
      {
        ...say(
          'viktor_deals 26d +0 -4',
          `Best bike lamp prices here https://deals.example/a and here https://deals.example/b also watches https://deals.example/c and more https://deals.example/d`,
        ),
        key: 'deals',
      },
      say('standing_still 3d +4', `Lux at what height? If I sit upright I do not see what a post sees.`, [
        say('rainmiles 7h +10', `Post at 10 cm above the road, since that is where the holes are.`),
      ]),
    ],
  },
]
