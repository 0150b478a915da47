import { Fragment } from 'react'

const words = {
  inTurn: 'then',
  or: 'or',
  groups: {
    move: 'Move',
    act: 'Act',
    go: 'Go to',
    other: 'Other',
  },
  next: 'Next item',
  previous: 'Previous item',
  open: 'Open the item',
  upvote: 'Vote up',
  downvote: 'Vote down',
  reply: 'Reply',
  save: 'Save',
  mark: 'Fold a comment, choose a row',
  quote: 'Quote the selected words',
  decide: 'Decide, in a queue',
  undo: 'Undo what was just done',
  nextNew: 'Next new comment',
  previousNew: 'Previous new comment',
  create: 'Create a post',
  search: 'Search',
  home: 'Home',
  forums: 'Forums',
  trending: 'Trending',
  messages: 'Messages',
  notifications: 'Notifications',
  help: 'This list',
  close: 'Close what is open',
  send: 'Send what you are writing',
}

interface Line {
  keys: readonly string[]
  /** Pressed one after the other, at the same time, or one of them. */
  joint: string
  label: string
}

const either = (label: string, ...keys: string[]): Line => ({ keys, joint: words.or, label })
const inTurn = (label: string, ...keys: string[]): Line => ({ keys, joint: words.inTurn, label })
const together = (label: string, ...keys: string[]): Line => ({ keys, joint: '+', label })

const groups: readonly { title: string; lines: readonly Line[] }[] = [
  {
    title: words.groups.move,
    lines: [
      either(words.next, 'j'),
      either(words.previous, 'k'),
      either(words.open, 'o', 'Enter'),
      either(words.nextNew, 'n'),
      either(words.previousNew, 'p'),
    ],
  },
  {
    title: words.groups.act,
    lines: [
      either(words.upvote, 'a'),
      either(words.downvote, 'z'),
      either(words.reply, 'r'),
      either(words.save, 's'),
      either(words.mark, 'x'),
      either(words.quote, 'q'),
      either(words.decide, 'e'),
      either(words.undo, 'u'),
    ],
  },
  {
    title: words.groups.go,
    lines: [
      inTurn(words.home, 'g', 'h'),
      inTurn(words.forums, 'g', 'f'),
      inTurn(words.trending, 'g', 't'),
      inTurn(words.messages, 'g', 'm'),
      inTurn(words.notifications, 'g', 'n'),
    ],
  },
  {
    title: words.groups.other,
    lines: [
      either(words.create, 'c'),
      either(words.search, '/'),
      either(words.help, '?'),
      either(words.close, 'Esc'),
      together(words.send, 'Ctrl', 'Enter'),
    ],
  },
]

/** Every key with what it does. */
export function KeyList() {
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {groups.map(({ title, lines }) => (
        <section key={title} className="flex flex-col gap-1">
          <h3 className="text-control font-bold">{title}</h3>
          <dl>
            {lines.map(({ keys, joint, label }) => (
              <div key={label} className="flex min-h-8 items-center justify-between gap-4 text-control">
                <dt className="text-2">{label}</dt>
                <dd className="flex items-center gap-1 text-dense text-3">
                  {keys.map((key, at) => (
                    <Fragment key={key}>
                      {at > 0 && joint}
                      <kbd className="min-w-6 rounded-control border border-strong/60 bg-sunken px-1.5 py-0.5 text-center font-mono text-meta text-1">
                        {key}
                      </kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
