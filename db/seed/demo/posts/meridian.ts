import { say, type DemoPost } from '../content.ts'

export const meridian: DemoPost = {
  key: 'meridian',
  forum: 'the-long-walk',
  by: 'inesmoura',
  ago: '138d',
  title: 'Eleven days on the Meridian Way with a bad plan',
  tags: ['tripreport', 'longread', 'mountains', 'mistakes'],
  picture: {
    name: 'ridge',
    alt: 'Five ridges one behind the other in evening light, and on the nearest a very small figure with a very large pack',
  },
  likes: 171,
  dislikes: 2,
  content: `There is a kind of trip report in which everything goes well and the writer thanks the mountains. This is the other kind. I walked the Meridian Way from the coast to the watershed, 214 kilometres, and I want to tell you about the plan, because the plan was mine and it was terrible.

## The plan

The Way has ten stages in the guidebook. Ten stages, ten days, and I had eleven days of leave. I looked at that spare day the way one looks at a full fridge.

I drew the stages as bars on squared paper. All of them between 17 and 26 kilometres. I walk 25 on a Sunday without noticing. I wrote **"easy"** beside it, in ink.

What I did not draw was this:

![Height along the way: flat for three days, then up to 1,900 metres and down again four times in five days](picture:meridian-profile)

The guidebook gives the climb of each stage in a box on the *facing* page. I had photocopied the left-hand pages.

## Days one to three: being clever

Sand, pines, a lighthouse. I did the first three stages in two and a half days and sat in a village on the third afternoon with my boots off, eating a peach, pitying people who carry stoves. I sent @ruthless_ruth a picture of my pack, 7.1 kilos with water. She wrote back: *where is your other layer*. I took it for envy.

In the village shop I bought food for two days, since the next shop was two days away on the plan that I no longer followed. I was half a day ahead. I remember thinking that I was banking time.

You cannot bank time. You can only bank tiredness, and it pays interest.

## Day four: the facing page

It goes up at the last house and does not stop. There was a sign with a distance, 9.2 km, and I thought: two hours. There was also a smaller sign below it that said **5 h 30**, which I took to be for people with stoves.

At the third hour I met a man coming down with a sheepdog. He looked at my pack and asked where I would sleep. I named the hut at the end of the stage. He looked at the sky, and at his watch, and at the dog, in that order, and said that the hut had closed in the autumn two years ago, when the roof went. It had been on the right-hand page.

I slept in the lee of a wall at 1,610 metres in everything I owned. My other layer was at home, weighing 310 grams. I was not in danger. I want to be exact about that, because @soggyboots reads these: it was plus four, dry, no wind behind the wall, and I had walked past a farm an hour before to which I could have gone back. I was only very cold, and very clear in my mind about squared paper.

## Day five to seven: arithmetic

Here is what I learned to do, and do on every path now. You need the distance and the climb, and the back of an envelope:

1. One hour for every 4 kilometres.
2. Plus one hour for every 400 metres up.
3. Plus a quarter of an hour for every 300 metres of *steep* down. Nobody counts the down. My knees count the down.
4. Times 1.2 from the third day on.
5. Take that as the time **without** the peach.

Stage four by this sum: 26 km is six and a half hours. 1,540 metres up is almost four. The descent adds another. Times 1.2. That is over thirteen hours, and I had written "easy" next to it.

On the sixth day I ran out of food for the second time in my life. The first time I was nine and had hidden my sandwich from my brother too well. I had half a bag of sugar, from a café, and I put it into cold water and drank it on a rock at 1,800 metres and it was the best thing I have ever had in a cup. Do not tell @creator.

At the pass that evening there was a family from the valley who had come up by the road on the other side. They had folding chairs. They gave me bread, a whole tomato and a piece of cheese the size of a paperback, and watched me eat it with an interest that I have only seen at feeding time in zoos. The grandmother asked something, and the son translated: *she wants to know who let you out.*

## Day eight: what the bad plan gave me

Because I was by now a full day **behind**, I came over the second ridge at five in the evening instead of at noon. I had the whole range in front of me with the sun going down behind it, ridge after ridge, each one a lighter blue, and nobody. I sat there until the last one went grey. I have tried to draw it. It is the picture above.

If the plan had been good I would have walked over that ridge at lunchtime, in the haze, in a group.

I do not say this to defend the plan. I say it because one should be fair to mistakes as well.

## Day nine to eleven: manners

After the fourth pass I began to do what I should have done from the start, which was to ask. Every person I met, I asked the same three things. Is there water where the map says. Is the bridge there. Where would *you* sleep. In three days I got eleven answers, of which nine were better than the guidebook and one was an invitation to a christening. (I went. I was the only person in boots. I was also the only one who had seconds of everything, so we were even.)

The last stage is 19 kilometres, and by the envelope eight hours and ten minutes. I took eight hours and a quarter. I was prouder of that quarter of an hour than of the two hundred kilometres before.

At the watershed there is an iron post with a line on it. If you pour water on the one side of the line it goes to one sea, and on the other to the other. I had half a litre left. I did both.

## If you go

- **When:** I went in the first half of June. Above 1,700 there were old snowfields on the north sides, soft by ten in the morning. Earlier than that, ask somebody who knows.
- **Huts:** two of the four in my edition are gone. Ring first. The numbers are on the right-hand page.
- **Water:** plenty until the second pass, then nothing for 14 km. There is a trough at the saddle; it is for the cows, and they know it.
- **Shops:** day 3, day 7 if you are on time, day 8 if you are me.
- **Weight:** 7.1 kg was not the achievement I took it for. See [Ruth's list](post:pack) for what 6.4 kg looks like when somebody thinks first.
- **Way back:** bus at 6.40 and 17.15 from the road below the post. The driver will make you put the boots in the hold.

I would go again tomorrow. I would copy both pages.`,
  comments: [
    say(
      'soggyboots 1h +48',
      `Thank you for "I want to be exact about that". I have pulled people off hills who had done less wrong than you and had it go worse, and what they nearly always lacked was that paragraph: where could I go back to, and am I still able to.\n\nWall at 1,600 with a farm an hour behind you and dry weather is a bad night. The same wall in rain is my Saturday.`,
      [
        say('inesmoura 2h +21', `I thought of you behind that wall more than I have thought of any man.`, [
          say('soggyboots 20m +26', `I will have that framed. My wife will have it taken down.`),
        ]),
      ],
    ),
    say('ruthless_ruth 3h +39', `Where is your other layer.`, [
      say('inesmoura 10m +30', `In the drawer. On top of my apology.`),
    ]),
    say(
      'member 5h +24',
      `I have put the envelope sum on the inside of my map case. For my pace it is 4.5 km an hour and 350 m up, but the times 1.2 from day three is frighteningly right. Where is it from? I know the rule of the 5 km and 600 m, which has never been true for anybody I know.`,
      [
        say(
          'inesmoura 3h +18',
          `From a forester at the christening. He said the one in the book was written by a man without a pack.`,
          [
            say(
              'nullresult 1d +15',
              `It was written in 1892 by a Scottish climber for fit men on good ground, and has been embarrassing the rest of us since. Your forester has refitted the constants. I approve of him.`,
            ),
          ],
        ),
      ],
    ),
    say(
      'lampposts 8h +16',
      `"You can only bank tiredness, and it pays interest." I read this aloud on the bus and the woman in front turned round and asked for the link.`,
    ),
    say(
      'compost_ada 1d +12',
      `The cow trough: please filter, boil, *and* look at the cow. I have seen the counts.`,
    ),
    say(
      'slowshutter 1d +14',
      `The drawing is better than a photograph would have been. On a photograph the fifth ridge is always a smear.`,
    ),
    say('halina_stove 2d +33', `The grandmother was right to ask.`),
    say(
      'ruthless_ruth 3d +19',
      `Since people keep writing to me: 310 grams for a layer is what three energy bars weigh, and the bars will not keep you warm behind a wall. I count grams so that the ones I do carry are the right ones. It is not a competition to own nothing.`,
      [
        say(
          'standing_still 4h +8',
          `I own a lot and walk very little, if anybody would like to average with me.`,
        ),
        say('member 9h +11', `This should be rule four of this forum.`),
      ],
    ),
    say(
      'page_forty 4d +13',
      `I never read more than forty lines of a trip report. I have read this one twice and I do not walk.`,
    ),
    say(
      'beansagain 6d +9',
      `My eldest wants to know whether the water you poured on the left ever met the water on the right.`,
      [
        say(
          'inesmoura 5h +27',
          `Tell her: eventually, all of it. It takes about three thousand years and they do not talk about it.`,
          [say('beansagain 1h +15', `She says that is "acceptable".`)],
        ),
      ],
    ),
    say('staircases 9d +10', `1,540 metres is 9,058 steps at 17 cm. I only mention it.`),
    say(
      'rainmiles 15d +6',
      `Which edition of the guide? I have one with a green cover and want to know whether my huts have roofs.`,
      [say('inesmoura 8h +4', `Green is the old one. Two of your huts have a view of the sky.`)],
    ),
    say(
      'soggyboots 31d +14',
      `A group of four came through our base last week with the envelope sum written on a glove. So that is something you did.`,
    ),
  ],
}
