import { say, type DemoPost } from '../content.ts'

export const tablePosts: DemoPost[] = [
  {
    key: 'house-rules',
    forum: 'board-game-table',
    by: 'meeplemum',
    ago: '5d',
    title: 'Which house rule would you die for?',
    tags: ['houserules', 'gamenight'],
    poll: [
      ['Whoever explains the rules does not go first', 19],
      ['A die on the floor is rolled again', 28],
      ['Snacks are passed to the left, always, also in wartime', 16],
      ['You may take a move back until the next person breathes in', 23],
      ['No phones, except for the one with the timer', 14],
    ],
    likes: 37,
    content: `We have eleven. They hang in the kitchen, framed, after the incident. I have left out number 7, because it has a name in it.

Which one would you carry into another house and insist on?`,
    comments: [
      say('alpha_gamer 12m +17', `Number 7 has *my* name in it.`, [
        say('meeplemum 4m +24', `I had left it out, Tomás.`),
      ]),
      say(
        'beansagain 2h +11',
        `A die on the floor counts **if the dog has not moved it**. The dog has since been trained, we suspect by the middle child.`,
      ),
      say('nullresult 5h +12', `"Until the next person breathes in" is measurable, and I like it very much.`),
      say(
        'bartek_n 1d +8',
        `Whoever loses chooses the music while we pack up. It has made losing a strategy.`,
      ),
      say(
        'grandad_pete 2d +7',
        `Cards are dealt with the left hand. I do not know why. My father did, and his.`,
        [say('leftcook 3h +13', `Your father was a gentleman.`)],
      ),
    ],
  },
  {
    key: 'dragon',
    forum: 'board-game-table',
    by: 'alpha_gamer',
    ago: '10d',
    title: 'Session report: we lost to the rulebook',
    tags: ['sessionreport', 'cooperative'],
    picture: {
      name: 'hexes',
      alt: 'A game board of hexagons from above: forest, mountains and water, five coloured figures on one tile and a red dragon on the tile beside them',
    },
    likes: 56,
    content: `**Present:** Kerstin, her brother, Basia from my work, Kerstin's daughter (11), me. **Game:** *The Ashen Crown*, cooperative, 90 minutes on the box. **Time:** 4 h 20.

**20:00.** I explain the rules. I have prepared. I had a handout.

**20:50.** Kerstin asks whether we might begin.

**21:15.** First dragon. We win with two cards left. High fives. I say that we are playing quite well. The daughter has been reading the rulebook, because it was not her turn. She says nothing.

**22:05.** Second dragon. We win *again*. I begin to talk about the harder scenario.

**22:10.** The daughter: "It says here that the dragon also moves on *our* turns."

**22:11.** Silence.

**22:12.** I say that this cannot be meant like that. I read it. It is on page 3. It is in **bold**. It was, as it happens, on my handout.

**22:20.** Vote: do we carry on as before (4) or start again properly (1, aged 11)? It is noted that democracy has its limits.

**22:30.** We start again properly.

**22:41.** We are dead. All five of us, in eleven minutes, on one tile. The dragon moved six times. The daughter moved it. She made the noise.

**23:00 to 0:20.** Three more attempts. Best: nineteen minutes. At the last she is asked for advice. "You should all stop standing together," she says. "You do it because he talks."

I have been asked by rule 7 to publish this.`,
    comments: [
      say(
        'meeplemum 15m +28',
        `This is an accurate record and has been signed by all present. She has put the handout up in her room.`,
      ),
      say(
        'doorfirst 1h +13',
        `"Because he talks" is the best playtest note I have read this year. I want to hire her, in seven years.`,
      ),
      say(
        'nullresult 3h +9',
        `Five players on one tile against one dragon with area damage. The optimal spread is left as an exercise. She has done it.`,
      ),
      say(
        'pixelferry 7h +8',
        `As a designer: if four grown people miss a rule in bold, it is on the wrong page. It belongs on the *dragon*.`,
        [say('alpha_gamer 30m +11', `I will write to them. I have a handout.`)],
      ),
      say('halina_stove 1d +14', `I would like to know what noise.`, [
        say('meeplemum 2h +18', `She recorded it for you. It is a kettle, then a door.`),
      ]),
    ],
  },
  {
    key: 'five-players',
    forum: 'board-game-table',
    by: 'meeplemum',
    ago: '47d',
    title: 'For five people who like each other most of the time: eight games, with grudges rated',
    tags: ['recommendations', 'fiveplayers', 'lists'],
    likes: 68,
    content: `Five is the hardest number. Four is a game, six is two games, five is a person who looks at the shelf. We have been five for six years, on Thursdays, and these are the ones that come down from it.

| game | minutes | rules explained in | grudge | tears |
| --- | ---: | ---: | :---: | :---: |
| Night Market | 45 | 5 | low | 0 |
| The Tall Ships of Ghent | 75 | 12 | medium | 1 |
| Whose Goat? | 20 | 2 | **high** | 0 |
| Understory | 60 | 10 | low | 0 |
| The Ashen Crown | 90 (see [Tomás](post:dragon)) | 50 | shared | 2 |
| Five Kitchens | 40 | 6 | medium | 0 |
| Letters to the Duke | 60 | 8 | until Sunday | 1 |
| Beekeepers | 30 | 4 | none, oddly | 0 |

**If you buy one:** *Night Market*. Everybody does something on everybody's turn, so that the fifth person is not a spectator. That is the secret of five, it is really all of it: count how long somebody sits and watches.

**If you want to know who your friends are:** *Whose Goat?* Nobody knows whose goat it is. It is twenty minutes. We have a rule that one may not play it on an empty stomach or before a car journey.

**Sold again:** anything in which one is knocked out. At five that means somebody is washing up by nine. (It was me. It is why I noticed.)`,
    comments: [
      say('alpha_gamer 20m +9', `50 minutes was with questions.`, [
        say('meeplemum 3m +17', `They were your questions.`),
      ]),
      say(
        'tenminutes 4h +8',
        `*Whose Goat?* in the break at my cousin's wedding. Two tables of relations who had not spoken for years. They have not spoken since either, but now it is about the goat.`,
      ),
      say(
        'bartek_n 1d +6',
        `"Count how long somebody sits and watches" has just explained to me why I dislike meetings.`,
      ),
      say(
        'beansagain 3d +7',
        `Beekeepers works with a seven-year-old as the fifth if she is allowed to be the weather.`,
      ),
      say(
        'marginalia 8d +5',
        `We lend games now. Night Market has been out 31 times and has come back with all its pieces 31 times, which cannot be said of the Shakespeare.`,
      ),
    ],
  },
]
