import { say, type DemoPost } from '../content.ts'

export const benchPosts: DemoPost[] = [
  {
    key: 'dovetails',
    forum: 'hand-tools',
    by: 'bartek_n',
    ago: '7d',
    title: 'My first ten dovetails, in order, so that you can watch me learn',
    tags: ['joinery', 'mistakes'],
    picture: {
      name: 'dovetails',
      alt: 'Pencil drawing of a dovetail joint pulled apart, with the layout lines still on it and one tail that is too narrow',
    },
    likes: 63,
    content: `Everybody shows the tenth. Here are all ten: same pine, same saw (a second-hand dozuki with two teeth missing), one every evening after work.

1. Cut on the wrong side of the line. All of it. Fell apart with a sigh.
2. Right side. Too tight, split.
3. Glued number 2. Does not count.
4. Marked the waste with crosses, as [Mariko's post](/user/offcut) says. **Why is this not on the front of every book.** Loose, but a joint.
5. One tail perfect. I showed it to my wife. She asked about the others.
6. Sawed at an angle because I was looking at the line and not at the saw.
7. Sharpened the chisel first. It is a different hobby with a sharp chisel.
8. Baselines crushed, since I had chopped right on the line from the first blow.
9. Half a millimetre away from the line to begin with, and the last shaving on it. *Click.*
10. See drawing. One tail is too narrow. I know. I am not going to tell you which.

What I would tell myself on day one: sharpen, mark the waste, saw plumb and let the line look after itself, sneak up on the baseline. That is four things. Books have three hundred pages.`,
    comments: [
      say(
        'grandad_pete 30m +21',
        `Third from the left.\n\nNumbers 7 and 9 are the whole trade. I had apprentices for thirty years, and nobody had ever written down one to six, so that each of them thought that he was the only one.`,
        [say('bartek_n 20m +8', `It IS third from the left.`)],
      ),
      say(
        'offcut 3h +17',
        `You are kind to mention me. May I add one for number 6: stand so that you can see the *reflection* of the wood in the side of the saw. When the real board and the one in the mirror make one straight line, you are square. No measuring.`,
        [
          say(
            'bartek_n 1h +11',
            `I have just gone down to try this in my pyjamas. It works. This feels illegal.`,
          ),
          say('oldburr 9h +6', `So that is what the polish is for.`),
        ],
      ),
      say('trueing_stand 1d +7', `"Fell apart with a sigh" is a potato. Welcome.`),
      say(
        'marginalia 2d +8',
        `Books have three hundred pages because paper is sold by the sheet. I would buy this one, it would be a postcard.`,
      ),
    ],
  },
  {
    key: 'plane',
    forum: 'hand-tools',
    by: 'offcut',
    ago: '29d',
    title: 'The 29 euro block plane, after an afternoon of putting right',
    tags: ['planes', 'sharpening', 'measurements'],
    picture: {
      name: 'plane',
      alt: 'Drawing of a small block plane from the side, with arrows to the five places that were filed, lapped or polished',
    },
    rating: 3,
    readers: [3, 4, 3, 2, 3],
    likes: 54,
    content: `People ask whether the cheap one can be made good. I bought a Torrent 102 at the hardware shop, wrote down what was wrong with it, and then what it took.

| | out of the box | after |
| --- | ---: | ---: |
| Sole, hollow along its length | 0.18 mm | 0.02 mm |
| Bed of the iron, rocking | yes | no |
| Back of the iron | hollow *and* scratched | flat for the first 5 mm |
| Mouth | 2.1 mm | 2.1 mm |
| Thinnest shaving in pine | 0.15 mm, torn | 0.03 mm |
| Thinnest shaving in cherry | dust | 0.06 mm |

**What I did:** sole on 120, 180, 240 paper on a piece of float glass, two hours (it is softer than it looks). A needle file on the bed, five minutes, with marker ink to see where it touches. The back of the iron on stones, forty minutes of my life. The front edge of the lever cap, so that it presses where it should.

**What cannot be changed:** the mouth is fixed, and far too wide. In anything with a twisted grain it will tear. The adjuster has three quarters of a turn of play. The iron goes dull about twice as fast as my good one.

So: for softwood, end grain of softwood, edges of shelves, doors that stick, a child who wants to make curls, it is now a real tool, for 29 € and four hours. If your hour is worth more than 20 €, look for an old one at the flea market instead.

Three stars. Two from the shop, one from me.`,
    comments: [
      say(
        'grandad_pete 1h +16',
        `Two from the shop, one from me. I will steal that.\n\nFor the mouth: glue a slip of hard maple into the front of it with epoxy, and file it back to 0.4. I did it on my first, in 1971, and it is still there.`,
        [
          say(
            'offcut 1d +13',
            `Tried. 0.4 mm, boxwood from an old ruler. Cherry: 0.04, no tearing. It *can* be changed. I leave the three stars, since nobody else in the shop gets you with it.`,
          ),
        ],
      ),
      say('bartek_n 5h +7', `The child who wants to make curls is 41 and writes software.`),
      say(
        'brand 9h +5',
        `We have the same argument about our cheapest lamp every year: is it honest to sell something that becomes good after an afternoon? I say no, my partners say margins.`,
        [
          say(
            'offcut 3h +12',
            `Sell the afternoon with it. A page of instructions and a piece of paper of each kind. I would buy that plane at 39.`,
          ),
        ],
      ),
      say(
        'halina_stove 2d +9',
        `I had a kitchen knife like this. A man came to the door with a wheel. Now nobody comes.`,
      ),
    ],
  },
]
