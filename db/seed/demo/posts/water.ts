import { say, type DemoPost } from '../content.ts'

export const water: DemoPost = {
  key: 'water',
  forum: 'home-espresso',
  by: 'kettlebird',
  ago: '24d',
  title: 'Water: what I learned by ruining a boiler',
  tags: ['water', 'espresso', 'longread', 'maintenance'],
  picture: {
    name: 'water-map',
    alt: 'Map of water: hardness across, alkalinity upwards, with areas that scale, that corrode and that taste good, and seven taps marked in it',
  },
  likes: 88,
  dislikes: 2,
  edited: '23d',
  content: `Last winter the safety valve of my machine began to weep, then to spit, and then one Thursday it opened. What came out of the boiler when I took it apart looked like the inside of a kettle in a horror film. Four years of tap water in Leipzig had laid down a crust of **3.1 millimetres** on the heating element. I weighed what I scraped off: 212 grams. I had been carrying a small stone around in there and heating it twice a day.

This is what I have learned since. Corrections are welcome, I teach geography.

## Two numbers, not one

Everybody talks about hardness. Hardness tells you how much calcium and magnesium is in the water. That is half of it, and for the boiler it is the less important half.

The other number is **alkalinity**: how much bicarbonate there is. When hard water is heated, calcium and bicarbonate find each other and come out as limescale. With plenty of calcium and no bicarbonate, nothing comes out. With both, you get my Thursday.

Both are usually given "as calcium carbonate", in milligrams per litre, so that they can be compared. Your waterworks publishes them. Mine hides them on page nine of a PDF.

For taste they do different things:

- **Hardness** pulls flavour out of the coffee. Too little and the cup is thin and sharp. Too much and everything tastes of the same brown.
- **Alkalinity** eats acid. Too little and a light roast tastes like vinegar. Too much and it tastes like cardboard, since all the fruit has been neutralised before it reached you.

## Where to aim

| | hardness | alkalinity | what happens |
| --- | ---: | ---: | --- |
| My tap | 285 | 190 | scale, and flat coffee |
| What I use now | 70 | 40 | neither |
| Distilled | 0 | 0 | empty taste, and it can corrode a boiler |
| A famous bottled water | 304 | 300 | do not |
| "Softened" by a salt cartridge | 5 | 190 | no scale, still flat |

That last line surprised me most. A softener that swaps calcium for sodium protects the boiler, and leaves the alkalinity exactly where it was. My neighbour has had one for ten years and could never understand why his machine was spotless and his coffee tasted of envelope.

The picture is the same thing as a map. The crosses are taps of people from this forum who sent me their figures: thank you @oldburr, @creator, @leftcook, @sour_before_noon, @nordkaffe_liv and @meeplemum.

## Three ways to get there

### Mix it

The cheapest. Two parts distilled, one part tap, if your tap is like mine. I did it for a month. The plastic canisters drove me out of the flat.

### Filter it

A jug with an ion exchange resin takes out calcium and alkalinity together, roughly. It works well while the cartridge is fresh and then less and less, and it does not tell you. I measured every week: fine for 60 litres, then back up to half of the tap within another 30. So write the date on it, and believe the date and not the little light.

### Make it

Distilled water and two salts from the pharmacy. Two bottles of concentrate in the fridge, labelled, so that nobody drinks them:

\`\`\`
Hardness:    2.45 g Epsom salt (magnesium sulfate heptahydrate) in 1 litre
Alkalinity:  1.68 g baking soda (sodium bicarbonate)            in 1 litre

For 1 litre of brewing water:
  70 g of hardness   ->  about 70 mg/l as CaCO3
  40 g of alkalinity ->  about 40 mg/l as CaCO3
  fill up with distilled water
\`\`\`

Each gram of either concentrate adds one milligram per litre, which means that even I can do it before coffee. There is no calcium in it at all, so it cannot make limescale. Taste it next to your tap, one cup each, eyes closed. I did it with six people at a birthday party, and five picked the same cup. The sixth was my brother.

## How I measure, for ten euros

Drop tests, the kind that aquarium people use. You fill a little tube to the line and add drops until the colour turns, and every drop is one degree. There are two bottles, one for each of the two numbers, and a child can do it; mine did, for a badge.

Three things that I got wrong with them:

1. I held the tube against the kitchen lamp. Do it in front of something white, by a window. The turn from orange to blue is obvious in daylight and a matter of opinion under a bulb.
2. For soft water one drop is too coarse. Fill the tube to **twice** the line and halve the result.
3. I measured once, in summer. Our waterworks changes wells in October, and for five months I had been mixing by a number that was no longer true.

I now test on the first Sunday of the month, while the machine warms up. It takes as long as that takes.

## If it is too late already

I descaled with citric acid, 20 grams a litre, warm and not hot: above about 60 degrees it forms a calcium citrate that is worse than what you had. Three rounds, then four of clear water until a strip showed neutral. If your boiler is **aluminium**, do not do this without reading the manual, and if there is a gasket that you cannot name, take it out first. I did neither and bought a gasket.

If the crust is thicker than a coin, take the element out and scrape. Acid on 3 millimetres takes days and eats everything else in the meantime.

## What it cost

- new element and gaskets: 84 €
- two kilos of citric acid: 9 €
- a Saturday, and my belief that I look after things

Water for a year, made by the recipe above, comes to about 40 € if you buy distilled at the supermarket, and almost nothing if somebody you know owns a dehumidifier and you are braver than I am. (Please do not. @compost_ada has told me what lives in those.)

Measure yours. Strips for ten euros are good enough, and page nine of the PDF is free.`,
  comments: [
    say(
      'oldburr 2h +33',
      `Signed. I would add one thing from the other side: every spring I had two or three customers who had read about scale, switched to pure distilled, and corroded the copper in eighteen months. Green water in the steam wand is not a herb.\n\nA little hardness is your friend. Your 70 is a good number.`,
      [
        say('kettlebird 1h +10', `Green water. I will put that into the table in my head.`),
        say('sour_before_noon 6h +5', `How would I notice before it is green?`, [
          say(
            'oldburr 1h +14',
            `Level probe stops working first. The machine cannot see distilled water, there is nothing in it to conduct. If the boiler overfills for no reason, ask yourself what you put in.`,
          ),
        ]),
      ],
    ),
    say(
      'compost_ada 5h +21',
      `For the record: the water in a dehumidifier is rain that has been rolled in dust, skin and whatever lives on a cooling fin. I have cultured it. Please buy the bottle.`,
      [say('slugpatrol 2h +12', `I have been giving it to the orchids. They look like they know something.`)],
    ),
    say(
      'nordkaffe_liv 9h +24',
      `Roaster here. We cup with 60 hardness and 40 alkalinity, so the tasting notes on our bags are only true at about your numbers. When people write to us that they cannot find the blackcurrant, my first question is where they live. In Trondheim it is easy: our tap is 25 and 20, nearly snow.`,
    ),
    say(
      'nullresult 1d +16',
      `Five or more of six agreeing by pure chance, whichever cup it is, happens about one time in five. Suggestive! Do it again with twelve people and I will bake.`,
      [
        say('kettlebird 3h +19', `The problem is not the water, it is that I know eight people.`),
        say('meeplemum 5h +9', `Thursdays, seven chairs. We will be your subjects if there is cake.`, [
          say('nullresult 2h +11', `There is cake either way. That is what makes it a fair trial.`),
        ]),
      ],
    ),
    say(
      'leftcook 1d +8',
      `At work we have reverse osmosis and a valve that mixes some tap back in. Someone turned the valve to "off" to save filter. For two weeks all our regulars complained about the new beans. There were no new beans.`,
    ),
    say(
      'tinkertanja 2d +13',
      `A conductivity pen for 12 euros does not tell hardness from alkalinity, but it tells you *when the cartridge dies*, because the number jumps. I check mine on Mondays. Obviously there is a spreadsheet.`,
      [say('uptime_zero 4h +10', `Obviously there is a graph of the spreadsheet.`)],
    ),
    say(
      'sour_before_noon 3d +7',
      `Made the two bottles. Labelled them with skulls. My flatmate asked no questions, which worries me more.`,
    ),
    say('standing_still 5d +3 -1', `Stupid question: does any of this matter for a moka pot?`, [
      say(
        'kettlebird 2h +11',
        `Not stupid. For taste, yes, just as much. For scale, hardly: you see the inside every day and can wipe it. So make the water if you enjoy the taste and skip the worry.`,
      ),
    ]),
  ],
}
