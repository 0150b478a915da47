import { say, type DemoPost } from '../content.ts'

export const computerPosts: DemoPost[] = [
  {
    key: 'restore',
    forum: 'small-computers',
    by: 'uptime_zero',
    ago: '38h',
    title: 'I restored my backup, for once. Three things were missing.',
    tags: ['backups', 'howto', 'mistakes'],
    likes: 59,
    content: `Nothing had happened. It was raining, @tinkertanja had said "a backup that you have not restored is a rumour" for the third time, and I had an old laptop and a Sunday. (Everything else about #backups that I have read here begins after something happened.)

**The aim:** pretend that the box behind the sofa is gone. No looking at it, no copying "just this one file". From the disk in the drawer at my mother's to a running house.

It took **5 hours 40**. I had thought one.

## What was missing

1. **The key.** The backup is encrypted. The key was on the box. I had a second copy of it, I was sure, and I had: *in the backup*. It ended well only because I had once printed it as a square code for fun, and it was in the drawer with the batteries.
2. **Two databases.** I copy the files of everything every night. A database that is being written to while you copy its file gives you something that looks like a database. Photos: fine. Recipes: "disk image is malformed".
3. **The list.** Nothing told me *what had been running*. I found the weather thing on Monday evening, because my mother asked why the sky was empty.

## What I run now

\`\`\`sh
#!/bin/sh -eu
# Ask the databases for copies of themselves, never copy them behind their backs.
for db in /srv/*/data.db; do
  sqlite3 "$db" ".backup '$db.safe'"
  sqlite3 "$db.safe" 'pragma integrity_check' | grep -qx ok
done
systemctl list-units --type=service --state=running --plain --no-legend > /srv/running.txt
backup-tool create --exclude '*.db' "$(date +%F)" /srv
backup-tool check --last 1
\`\`\`

And, from today, twice a year, with a date in the calendar and cake:

- from the drawer, not from the shelf: **done**
- on another machine: **done**
- by the printed page only: **done**
- by somebody who is not me: *not yet*

The last one is my sister. She does not know it yet.`,
    comments: [
      say(
        'tinkertanja 12m +19',
        `I would like it noted that I said it *four* times. Very well done. Number 4 is the one that finds everything: mine was stopped by the second line, which said "log in as usual".`,
        [say('uptime_zero 25m +12', `My second line says "you know the password". I see it now.`)],
      ),
      say(
        'pixelferry 2h +8',
        `I have two years of a game on one disk and a feeling. Reading this on a ferry, going home to change that.`,
        [say('uptime_zero 40m +13', `The feeling is not encrypted, at least.`)],
      ),
      say(
        'nullresult 5h +9',
        `\`grep -qx ok\` at the end of a pipe is the last command, so its failure does stop the script with \`-e\`. Good. In most scripts that people post here it would not.`,
      ),
      say(
        'halina_stove 11h +14',
        `In the village we kept the papers in a tin at the priest's. Then we asked for them back once a year at Easter, to see whether he had moved.`,
        [say('uptime_zero 20m +21', `This is exactly the procedure, and I will quote you in the script.`)],
      ),
      say(
        'bartek_n 20h +6',
        `Segfault (my sourdough) says hello from [a jar in the fridge](post:nail-varnish). Offsite copy at my mother's.`,
      ),
    ],
  },
  {
    key: 'weather',
    forum: 'small-computers',
    by: 'tinkertanja',
    ago: '58d',
    title: 'A weather station for 38 euros, five years on: what drifted, what rusted, what the spiders did',
    tags: ['sensors', 'longterm', 'measurements'],
    picture: {
      name: 'weather-box',
      alt: 'Cut-away drawing of a white louvred box on a post with a small circuit board, a spider, and a curve of one year of temperatures beside it',
    },
    likes: 85,
    content: `I built it in a hurry, for one summer. It has now sent **2,614,332** readings, one a minute, and I have the whole file. Since nobody ever writes about year five, here it is.

## Parts

| part | € | still the first one? |
| --- | ---: | --- |
| Small radio board | 6 | yes |
| Temperature and humidity | 4 | **third** |
| Pressure | 3 | yes |
| Rain gauge, tipping, second-hand | 15 | yes, cleaned 14 times |
| White plates for the shield (flower pot saucers) | 7 | yes, yellow now |
| Screws, cable gland, silicone | 3 | second screws |

## What drifted

Against the official station four kilometres away, on calm nights, per year:

- Temperature: **+0.03 °C**. Nothing.
- Pressure: −0.1 hPa. Nothing.
- Humidity: **+2.4 %**. After two years it said 100 every morning, and after three it said it at noon. They all do this, it is the way that they are made. Baking it (80 °C, ten hours, then a day beside a dish of salt water) takes you back to about where you were. Or four euros.

## What rusted

The screws, which I had been told were stainless. A magnet knows.

## What the spiders did

They live in the shield, it is warm and there is a lamp. Every October one spins across the mouth of the rain gauge, and there is a week **without rain** in my data, every year, in the wettest month. You can see it in the curve. I used to take them out. Now there is a column:

\`\`\`
timestamp,temp_c,rh,hpa,rain_mm,spider
2024-10-14T06:12Z,8.4,97,1009.2,0.0,1
\`\`\`

## What I would do again

Log *everything*, raw, from day one, as text. Correct it later, in another file. Of the eleven mistakes that I have found in five years, nine could be mended because the raw line was still there.

The other two are from the week in which I was being clever.`,
    comments: [
      say(
        'nullresult 1h +24',
        `A **spider** column. I am putting this in my lecture on missing data, where the slide on "not missing at random" has lacked warmth.`,
        [say('tinkertanja 30m +17', `Her name is Augusta. There has been more than one Augusta.`)],
      ),
      say('uptime_zero 2h +9', `2.6 million rows as text, how large?`, [
        say('tinkertanja 5m +12', `131 megabytes. Eleven when packed. People build clusters for less.`),
      ]),
      say(
        'balcony_north 6h +8',
        `So the light meter that you made me buy was no accident. You are recruiting.`,
        [say('tinkertanja 15m +14', `The spreadsheet has a second tab, Samira. It has your name.`)],
      ),
      say('compost_ada 1d +7', `Could I have the soil of year six? I mean: would you bury a probe for me?`, [
        say('tinkertanja 2h +9', `How deep?`, [
          say(
            'compost_ada 20m +11',
            `Ten, thirty and a hundred centimetres. I knew you would ask that and not why.`,
          ),
        ]),
      ]),
      say(
        'trueing_stand 4d +6',
        `Stainless with a magnet: A2 can be a little magnetic where it was bent. Look for the stamp on the head. By the sea, A4.`,
      ),
    ],
  },
  {
    key: 'vpn',
    forum: 'small-computers',
    by: 'viktor_deals',
    ago: '31h',
    title: 'BEST VPN 2 YEAR -85% ONLY TODAY',
    likes: 0,
    dislikes: 9,
    removed: {
      by: 'uptime_zero',
      after: '18m',
      reason: 'Advertising, and not even for something that works',
    },
    content: `Click before midnight https://deals.example/vpn`,
    comments: [],
  },
]
