import { say, type DemoPost } from '../content.ts'

export const filmPosts: DemoPost[] = [
  {
    key: 'streaks',
    forum: 'film-and-darkroom',
    by: 'halfframe',
    ago: '14h',
    title: 'Pale streaks below the sprocket holes: is it my hands or my fridge?',
    tags: ['developing', 'help'],
    likes: 22,
    content: `Three rolls, all with the same thing: pale bands that run down from the sprocket holes into the picture, stronger at the top edge. Film is an ISO 400 bulk roll that lived in my fridge next to the cheese. Developer 1+50 at 24 °C, 7 minutes, and I turn the tank over four times every half minute, energetically, because I heard that more is better.

It is worst in skies. I do not have many skies, but I had plans for these.`,
    comments: [
      {
        ...say(
          'fixerfingers 30m +18',
          `Hands. Developer is rushing through the holes like water through a comb, and it develops more just below each one: dense on the negative, pale on your print. Turn it over **gently**, four times in the first half minute, then twice a minute, with a twist. You are not mixing a drink.`,
          [
            say('halfframe 20m +7', `I was a bartender for six years. It is all I know.`, [
              say(
                'fixerfingers 10m +23',
                `Then stir it. With the stick. As you would for somebody you respect.`,
              ),
            ]),
          ],
        ),
        solvedAfter: '12h',
      },
      say(
        'slowshutter 2h +9',
        `And 24 °C makes everything happen faster, streaks as well. At 20 it would be about ten minutes and you have time to be calm. There is a table on the tank if you have not lost it.`,
      ),
      say(
        'kettlebird 5h +8',
        `Channeling! I am so happy. It is exactly [what espresso does](post:bent-basket).`,
        [say('fixerfingers 1h +12', `If you tell me next to tamp the film I will leave.`)],
      ),
      say(
        'halfframe 11h +11',
        `Sunday evening report, a day early because I could not wait: gentle, 20 degrees, 9:45. **No streaks.** There is a sky. It has a bird in it that I had not seen.`,
      ),
    ],
  },
  {
    key: 'kestrel',
    forum: 'film-and-darkroom',
    by: 'halfframe',
    ago: '4d',
    title: 'Kestrel 35 half-frame: seventy-two pictures on a roll, and I measured its shutter',
    tags: ['cameras', 'halfframe', 'measurements'],
    picture: {
      name: 'camera',
      alt: 'Drawing of a small half-frame camera from the front, with its viewfinder upright in the middle and the parts named in pencil',
    },
    rating: 4,
    readers: [4, 5, 4, 3, 4, 4],
    likes: 58,
    dislikes: 1,
    content: `Bought at a flea market for the price of two rolls. Made around 1966, metal, 390 grams, fits into the pocket of a coat but not of a shirt. It takes two upright pictures in the space of one, so a roll of 36 has 72, and you find out what kind of person you are at about number 50.

## The shutter

I put a phototransistor behind the film gate and a torch in front, and read the pulses with a sound card, as @tinkertanja showed us. Ten shots at each speed.

| it says | it is | error |
| ---: | ---: | --- |
| 1/30 | 1/27 | fine |
| 1/60 | 1/52 | fine |
| 1/125 | 1/97 | a third of a stop slow |
| 1/250 | 1/161 | **two thirds of a stop slow** |
| B | yes | B is always right |

So on a bright day everything at 1/250 comes out a bit dense. On negative film that is a present. On slide film I would not.

## The lens

28 mm, four elements, f/2.8. At 2.8 the corners are a rumour. At 5.6 it is sharp enough that a 13 × 18 print from a negative half the size of a stamp makes people lean in.

Focus is by four symbols: a face, two people, a group, a mountain. I missed the group most often. The distance between two people and a group is a difficult thing in general.

## Who should look for one

People who hold back. With 36 pictures I wait for the good one. With 72 I take the one before it as well, and that is the good one more often than I would like.

I take off a star for the light seals, which had turned into something like liquorice and had to be scraped out with a toothpick. That was an evening. Everything else has worked for about sixty years without anybody asking it to.`,
    comments: [
      say(
        'slowshutter 1h +14',
        `Your table is better than most shops give you. For the two slow ones at the top: exercise it, fifty times at 1/250 without film, then measure again. Old grease wakes up.`,
        [
          say(
            'halfframe 1d +12',
            `Did it in front of the television. 1/161 is now 1/188! My flatmate has asked me to never do it again.`,
          ),
        ],
      ),
      say(
        'tinkertanja 3h +10',
        `Lovely. Did you correct for the opening and closing time? At 1/250 a leaf shutter spends a good part of the pulse half open, so the full width looks longer than the effective exposure.`,
        [
          say('halfframe 5h +6', `I measured at half height. Is that right?`, [
            say('tinkertanja 30m +13', `That is exactly right. Full marks.`),
          ]),
        ],
      ),
      say(
        'staircases 9h +7',
        `Upright pictures! Every staircase would fit. I am looking at flea markets in a new way.`,
      ),
      say('fixerfingers 1d +9', `Mind dust. A speck that is a speck on a full frame is a football on this.`),
      say('offcut 2d +5', `"The corners are a rumour." I will use this for my tenons.`),
    ],
  },
  {
    key: 'bathroom',
    forum: 'film-and-darkroom',
    by: 'slowshutter',
    ago: '16d',
    title: 'A darkroom in a bathroom of 3.1 square metres, with a plan',
    tags: ['darkroom', 'diy'],
    picture: {
      name: 'bathroom-plan',
      alt: 'Floor plan of a small bathroom as darkroom: enlarger on a board over the basin, three trays on a board over the bath, towel under the door',
    },
    likes: 69,
    content: `People keep writing to me that they would print if only they had a room. I do not have a room. I have a bathroom without a window, 1.55 by 2.00, and two boards. It takes **nine minutes** to turn it into a darkroom and six to turn it back, I have practised, there is only one bathroom and I do not live alone.

## Dry side, wet side

The one rule that matters. The enlarger stands on a board across the basin. The trays stand on a board across the bath. Water never crosses the line between the tap and the towel rail. Where the line is I have put a strip of tape on the floor that one feels with a bare foot.

## The boards

1. **Over the basin:** birch ply, 18 mm, 60 × 45, with two battens below that sit inside the rim so that it cannot slide. The enlarger is bolted to it. It lives behind the sofa, upright, under a cloth. Guests think it is art.
2. **Over the bath:** the same ply, 145 × 40, oiled, with a 20 mm lip. Three trays for 18 × 24 in a row, developer at the tap end, so that what drips, drips towards the drain.

The wash is the bath itself: one tray on the bottom, the shower hose in it, a slow trickle.

## Dark

- Door: a rolled towel below, a strip of black felt on hinges above. Test: sit for ten minutes. What you can see then, the paper can see too.
- The little lamp in the shaver socket: **tape over it**. It fogged eleven sheets before I believed it.
- Red light: a bicycle rear light, the old kind, two metres away, pointed at the ceiling. I checked it with a coin on a sheet for five minutes. No edge.

## Air

This is the part people skip. There is an extractor, and it runs the whole time. With the felt strip in place it pulls air under the towel only, so I bought a louvre for 14 € and put it into the door below. My landlord has been told that it is for the cat.

I do not have a cat either.`,
    comments: [
      say(
        'fixerfingers 2h +23',
        `Do the coin test with paper that has had a weak flash first. Unexposed paper needs a certain dose before anything shows, so a bad safelight looks safe on white paper and eats the highlights of a real print. It took me ten years to learn that.`,
        [
          say(
            'slowshutter 4h +11',
            `Tested again last night, with a pre-flash. There **is** an edge at five minutes, none at three. The rear light has been moved to the hallway side of the mirror. Thank you, and damn.`,
          ),
        ],
      ),
      say('halfframe 6h +9', `Nine minutes! Mine takes forty and one argument.`),
      say(
        'trueing_stand 11h +12',
        `What sort of rear light? I have a box of old ones with the real red glass. I would be glad if they went to somebody who will not ride into me.`,
        [
          say('slowshutter 3h +8', `I would take two! I can pay in prints.`, [
            say('trueing_stand 2h +10', `A print of a bicycle, please. Any.`),
          ]),
        ],
      ),
      say(
        'inesmoura 1d +7',
        `I have been to this bathroom. It is real. One is not allowed to use it on Sundays.`,
      ),
      say('grandad_pete 2d +8', `Battens inside the rim is proper work. Oil the end grain twice.`),
      say(
        'balcony_north 4d +6',
        `Does fixer harm anything if a tray goes over? I would be sharing with fourteen ferns.`,
        [
          say(
            'compost_ada 3h +14',
            `Keep it out of the pots and out of the drain. Used fixer is full of silver: collect it in a canister and take it to the recycling yard, they are used to odd requests. The ferns mind it more than you do.`,
          ),
        ],
      ),
    ],
  },
]
