import { say, type DemoPost } from '../content.ts'

export const cityPosts: DemoPost[] = [
  {
    key: 'lisbon',
    forum: 'city-walks',
    by: 'staircases',
    ago: '19h',
    title: 'Lisbon in one long afternoon, mostly uphill: 9.4 km, 17 staircases, 6 benches',
    tags: ['routes', 'lisbon', 'stairs'],
    picture: {
      name: 'city-map',
      alt: 'A drawn map of a hilly city beside a wide river: a red line winds from the water up over three hills, stairs marked as little ladders, benches as dots',
    },
    likes: 57,
    dislikes: 1,
    content: `I have been asked so often "which stairs" that here is one walk that strings the good ones together. It begins and ends at the river, goes over three hills, and has a bench before you need it, every time. I have tested this with my father, who is 78, and has views.

## The walk

1. **Start at the river, by the customs house.** 2 pm. Drink something. There are 148 steps before the next chance.
2. **Up through Alfama** by the narrow one with the laundry (staircase 31 in my list). Hold on to the rail on the left, the fourth step from the top is a different height. It has been since 1755, they say. They say that of everything.
3. **First bench:** under the bougainvillea, with a view that people pay for ten metres further on.
4. Over the top, *down* past the school. At ten past three the children come out and it is the loudest place in Europe. Before or after is fine.
5. **The long one:** 122 steps without a landing. Halfway there is a lady who sells cherry liqueur from her window. My father says that it is for medical purposes.
6. **Second hill.** Tiles, cats, a tram that you hear before you see it. Step into a doorway, there is no pavement for forty metres.
7. Down, across the square, and up again, since it is that kind of city. The **bakery** on the corner does a custard tart that leans to one side. It is closed on Mondays. *It is closed on Mondays.* I write it twice because I have stood there.
8. **Third hill**, last bench, facing west. Be there an hour before sunset.
9. Down to the river by whichever stairs you have not had. They all arrive.

| | |
| --- | ---: |
| Length | 9.4 km |
| Up, all together | 388 m |
| Steps, up and down | 1,466 |
| Benches | 6 |
| Time, with father | 5 h 10 |
| Time, without | 3 h 20, and less happens |

My map in three pieces, for those who read on a telephone and asked:

![The first hill on the map: a ladder of stairs marked “laundry”, then the red line up to a bench on the top](picture:first-hill)
![The second hill: stairs up past the words “cherry liqueur” to a bench, stairs down again, and in red “tart (not Mondays!)”](picture:second-hill)
![The third hill: the last ladder of stairs up to a bench marked “last bench, facing west”, and the line going down on the other side](picture:third-hill)

After dark I would leave out number 6.`,
    comments: [
      say(
        'inesmoura 30m +14',
        `388 metres is a real hill. On a Sunday walk in the mountains I would call it a climb and pack an apple.`,
        [say('staircases 8m +12', `Pack a tart. Not on Monday.`)],
      ),
      say(
        'admin 1h +9',
        `I live at the foot of number 5. The lady with the window has asked me twice why there are suddenly people with printed lists.`,
        [
          say('staircases 15m +16', `Oh no. Does she mind?`, [
            say('admin 10m +21', `She has raised the price by ten cents and bought a second glass.`),
          ]),
        ],
      ),
      say(
        'lampposts 3h +8',
        `"With father: 5 h 10. Without: 3 h 20, and less happens." That is the whole forum in one line.`,
      ),
      say('halina_stove 6h +11', `I am 71 and would like to know how high the steps are.`, [
        say(
          'staircases 40m +13',
          `Between 14 and 19 cm, Halina. I can send you a version with the trams: same benches, same tart, 90 metres up instead of 388. I made it for my father's bad week.`,
          [say('halina_stove 1h +9', `Please. I will bring my grandson to carry the tart.`)],
        ),
      ]),
      say(
        'slowshutter 11h +5',
        `What time does the light reach the stairs with the laundry? I would come with a camera and get out of everybody's way.`,
        [
          say(
            'staircases 2h +6',
            `Half past nine until a quarter to eleven, on the left wall only. Tuesdays are washing day.`,
          ),
        ],
      ),
    ],
  },
  {
    key: 'lamp-count',
    forum: 'city-walks',
    by: 'lampposts',
    ago: '52d',
    title: 'Walking home a different way every day for a year: what the city did to me',
    tags: ['essay', 'glasgow'],
    picture: {
      name: 'night-street',
      alt: 'A wet street at night with a row of lamp posts, each with its own pool of yellow light, and one window lit on the fourth floor',
    },
    likes: 74,
    content: `The bet was with a colleague, who said that there are only four ways from our office to my flat. It is 3.1 km as the crow flies. I said that there must be a hundred. The loser would pay for lunch until one of us retired.

A rule was needed: a way counts as different if at least one street in it is new. So I bought the largest map of Glasgow that I could find, put it on the kitchen wall, and began to colour in.

After a **month** I was still laughing. There are a great many streets, and I like a detour.

After **four months** I had to walk 7 km to get to a new one, and 7 back. I came home at half past eight, and knew the names of two foxes.

After **seven months** there was nothing left that could be reached in an evening by street alone, and the lawyers (that is my colleague) agreed that lanes, closes and steps count. Nobody has ever been so happy about a legal opinion. Behind the streets there is a second city, with the bins and the cats and the kitchen windows. People talk differently on that side. They are not on show.

On **day 312** I walked past a door in a wall that stood open, for the first time, and behind it was a bowling green, floodlit, with eleven old men on it in complete silence. One of them looked up and said: *you'll be the one with the map.*

The map is finished. I got to **366**, because it was a leap year. My colleague pays for lunch. He has asked to come along for the second year, in which we do it all in the other direction.

What it did to me: I used to know how to get home. Now I know where I live.

For those who asked how to keep count without a kitchen wall:

https://everystreet.example/start`,
    links: [
      {
        url: 'https://everystreet.example/start',
        title: 'Every Street: colour in the city you already live in',
        description:
          'A paper map, a pencil and a rule. How to plan your evenings so that the last street is not seven kilometres away.',
        siteName: 'Every Street',
        picture: 'city-map',
      },
    ],
    comments: [
      say(
        'staircases 40m +22',
        `"Now I know where I live." I have been looking for that sentence for 412 staircases.`,
      ),
      say(
        'nullresult 3h +13',
        `If the streets were a square grid with 10 blocks each way there would be 184,756 shortest ways alone. Your colleague should have asked a statistician before the lunch.`,
        [say('lampposts 1h +12', `He has now. He says thank you, and that he hates you.`)],
      ),
      say('sean_unread 9h +9', `What are the foxes called?`, [say('lampposts 20m +14', `Council and Tax.`)]),
      say(
        'marginalia 2d +8',
        `We have a drawer of maps which people have coloured in. If you ever want it to live somewhere dry, it has a place with us.`,
        [say('lampposts 5h +10', `That may be the nicest thing anybody has said to my kitchen wall.`)],
      ),
      say(
        'inesmoura 6d +6',
        `Year two, other direction: you will not recognise half of it. Paths are like that as well.`,
      ),
    ],
  },
]
