import { say, type DemoPost } from '../content.ts'

export const bookPosts: DemoPost[] = [
  {
    key: 'salt',
    forum: 'books-slowly',
    by: 'marginalia',
    ago: '6d',
    title: 'Reading group: The Salt Almanac, chapters 1 to 6 (no further, please)',
    tags: ['readinggroup', 'novels'],
    isPinned: true,
    likes: 38,
    content: `Our book for this month, by a small majority and after a recount. You voted for a 700-page novel about a salt works and I want it noted that I voted for the short one.

**Where we are:** to the end of chapter 6, when the second ledger turns up. Whoever has read on keeps a straight face.

To begin with, three questions. Take one or take none.

1. The narrator tells us on page 4 that she lies about weights, "and about nothing else". Do you believe her?
2. Everybody in the village is called by their job except for the two people who have none. Is that kind or cruel?
3. Chapter 5 is one sentence, eleven pages long. Did you notice? I did not, until I looked for a place to stop.

The library's six copies are out, but the audiobook has no waiting list. For those who read by ear: chapter 5 takes 41 minutes, and the reader breathes audibly twice.`,
    comments: [
      say(
        'sean_unread 2h +13',
        `1: No. Somebody who says "and about nothing else" is selling you a horse. I have sold books that way.`,
        [
          say(
            'page_forty 5h +9',
            `But she is right about the horse! In chapter 3 the weight is the *only* thing she gets wrong, and it kills it. I think she tells the truth and we are not used to it.`,
            [say('marginalia 1h +11', `I had not put those two together. Underlined.`)],
          ),
        ],
      ),
      say(
        'doorfirst 8h +8',
        `2: In my trade we would say that named characters are the ones you can talk to. So, kind. The others are part of the level.`,
      ),
      say(
        'halina_stove 1d +17',
        `My father was called by his job. When he retired they went on calling him by it. It was not kind or cruel, it was his name.`,
        [say('marginalia 30m +14', `This is why I keep doing these.`)],
      ),
      say(
        'creator 2d +6',
        `I noticed the sentence, because I was reading aloud to somebody and nearly fainted.`,
      ),
      say(
        'page_forty 3d +10',
        `For the record: past page 40, and still here. It has been seven months since that happened.`,
        [say('sean_unread 1h +12', `Shall we tell the author?`)],
      ),
    ],
  },
  {
    key: 'forty-or-hundred',
    forum: 'books-slowly',
    by: 'page_forty',
    ago: '22d',
    title: 'A book does not work for you. When do you put it down?',
    tags: ['reading', 'habits'],
    poll: [
      ['At page 40, out of respect for my life', 22],
      ['At 100, out of respect for the author', 18],
      ['At my age minus the number of friends who love it', 9],
      ['I finish everything, and resent it', 26],
      ['I leave it in the bath and let the bath decide', 7],
    ],
    likes: 34,
    content: `I am known here for forty pages. I arrived at it by measuring: of the books that I finished and liked in ten years, nine out of ten had me by page 31. I added nine pages for manners.

People tell me that I must have missed some great ones. Certainly. I have also read 212 others in that time.

Where is your line, and which book moved it?`,
    comments: [
      say(
        'sean_unread 35m +15',
        `There is one I gave up on four times, at 20, 60, 61 and 300. The fifth time I read it in two nights in a hospital corridor. It had not changed. I count that as five books.`,
      ),
      say(
        'marginalia 3h +12',
        `From the returns shelf: most receipts that are left inside as bookmarks are at about **page 70**. It is quietly the most popular page in Scotland.`,
        [
          say('page_forty 20m +14', `You have DATA? For how many books?`, [
            say('marginalia 9m +17', `Eleven years of them, in a biscuit tin.`, [
              say('nullresult 2h +21', `I am on the next train.`),
            ]),
          ]),
        ],
      ),
      say(
        'slowshutter 9h +6',
        `Finish everything, resent it. I was brought up by people who also finished the soup.`,
      ),
      say(
        'inesmoura 2d +8',
        `On the path you carry one book, so you read that one. I have finished things on a mountain that I would not have opened in a house.`,
      ),
    ],
  },
  {
    key: 'remembers',
    forum: 'books-slowly',
    by: 'marginalia',
    ago: '74d',
    title: 'What a library remembers about you (very little, and on purpose)',
    tags: ['libraries', 'privacy', 'longread'],
    picture: {
      name: 'shelves',
      alt: 'A wall of shelves in warm light, one book pulled half out, and a ladder with a cardigan over its top rung',
    },
    likes: 121,
    dislikes: 1,
    content: `A man came to the desk this week and asked for the book that he had borrowed "when my mother was ill". He did not know the title. It had been blue. He was sure that we would have it in the computer: what he had read, and when. I had to tell him that we do not, and he was more disappointed than anybody has been with me since the photocopier.

So I would like to explain why your library forgets you. It is not because we are old-fashioned. It is a great deal of work.

## What we keep

While a book is with you, we know that it is with you. We have to, or we could not ask for it back. On the day you return it the line that ties the book to your name is deleted: not hidden, not archived, deleted, at ten past two in the night, by a script that I have watched run with a cup of tea in my hand, because I wanted to see it.

What stays is a number beside the book. *Borrowed 31 times.* By whom, the book could not say under torture.

We also keep the *catalogue* of what is asked for and not there: every evening I write the day's questions into a book, without names. "Something about a lighthouse, with a boat." "The one that was on the radio." "How to tell a child." It is the most honest portrait of this town that I know, and there is nobody in it.

There are exceptions, and you should know them:

- If you owe us money, the line stays until you do not.
- If you have switched on "keep my reading history", it stays until you switch it off. 6 % of our members have. They are often people who buy the same crime novel every third Christmas.
- For four weeks it is in the backups. After that, nowhere.

## Why

In the year in which I began, somebody in a uniform came to the old head librarian, Miss Farquhar, and asked for a list of everybody who had borrowed a certain book. It was not a wicked book. It was about fertiliser. She asked him for a paper from a judge, and he said that he could come back with one, and she said that he would be welcome, and that we opened at nine.

He came back at nine. She handed him the loans register, as the paper told her to. It was all there, she had not touched it, and that was the last morning on which such a register existed in this building. She spent the rest of her working life arguing at conferences that **one cannot be made to hand over what one does not have.** In the end most of the country agreed with her. I have her chair. It is not comfortable either.

Think of what a person borrows in a bad year. What to do about a lump. How to leave somebody. A guide to the law on debt, and then, two weeks later, the more advanced one. One does not ask a person for these, one asks a shelf. People will only ask a shelf that does not gossip.

There was a boy, years ago, who came on eleven afternoons and read the same two shelves, standing, with his back to the room. He never borrowed anything. On the twelfth he put a folded piece of paper on my desk and ran. It said: *thank you for not asking*. I have it in the drawer with the stamps. I could not tell you what was on those two shelves, they have been moved since, and I have taken care not to work it out.

When people say that they have nothing to hide, I believe them. I have nothing to hide either. I still close the door when I try on a coat.

## What it costs

We cannot recommend anything to you. Shops do it very well, and my own colleagues have stood in front of their vendors' slides with longing. *Members like you also borrowed.* We do not know who is like you. We would have to ask.

So we do. That is what the desk is for. I asked the man about his mother, and about that autumn, and where in the building he had been standing, and after about ten minutes he said that there had been a boat on it. It was not blue. It was a green book about lighthouses, with a blue *label*, because at that time we labelled the sea blue.

It had been borrowed 31 times. He sat down with it by the window and did not take it home.

There are other costs. We cannot tell you who still has the second volume of anything, only when it is due. We cannot prove to the council how many *different* people read poetry, and so, each spring, poetry has to defend itself with nothing but its loans. One year it lost two shelves to gardening. It has them back now; a great many persons unknown had come and borrowed poems, one each, that February, and I do not know who organised it, and could not find out if I wanted to.

And we make mistakes that a machine with a memory would not make. I have recommended the same detective to the same woman three times. She took it home each time, out of kindness. I learned it from her daughter.

## And here

I asked @admin what this site remembers, since I would not write in a place without knowing. I got a straight answer: I can take everything that is mine away as a file; I can close my account myself, without writing to anybody; and what I wrote then stands there as *[deleted]*. I tried the file. It took a minute. It has all of my posts in it, and no opinion about me.

I think Miss Farquhar would have joined. She would have complained about the font.`,
    comments: [
      say(
        'admin 1h +33',
        `Confirmed, and thank you for asking before and not after. The file and the way out are both in your profile. The one thing that outlives an account is the ledger of payments, since the law wants it, and it has a number in it where your name was. If any of this ever changes, I will tell you first, here, and you should hold it against me.`,
      ),
      say(
        'sean_unread 2h +24',
        `In the shop I know exactly who bought what, for forty years back, and have told nobody, and it is a weight. A script at ten past two would be a mercy.`,
      ),
      say(
        'nullresult 4h +18',
        `For the technically minded: deleting a line is easy, deleting it *from the statistics* is the hard part. "Borrowed 31 times" is fine. "Borrowed 31 times, mostly by people in one street" is a name.`,
        [say('marginalia 3h +13', `We noticed that in 2016 and no longer keep the street.`)],
      ),
      say(
        'uptime_zero 9h +9',
        `"For four weeks it is in the backups" is a sentence that 95 % of companies could not write. I have asked mine. They are forming a group.`,
      ),
      say(
        'lampposts 1d +17',
        `Lighthouses, labelled blue. I walked to the library in the rain today for no reason that I could name.`,
      ),
      say(
        'moderator 1d +12',
        `Also true for what we moderators see: what was written and reported, with the reason. Not what anybody saves, drafts or says in private. I have checked, since I was curious about somebody, and am glad that I could not.`,
      ),
      say('page_forty 3d +8', `I got past page forty of this.`, [
        say('marginalia 40m +16', `It has no pages, Dario.`, [
          say('page_forty 5m +19', `That must be the trick.`),
        ]),
      ]),
      say(
        'halina_stove 5d +20',
        `In my country they did keep such lists. I read your text to my grandson at the table. He had thought that libraries were only quiet.`,
      ),
      say(
        'thocky 8d +6',
        `Font complaint noted on behalf of Miss Farquhar. I would give her the serif and a line height of 1.6.`,
      ),
    ],
  },
]
