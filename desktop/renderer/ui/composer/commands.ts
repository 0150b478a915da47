import { asCode, asLink, type Edit, prefixLines, replaceBy, type Selection } from './edits.ts'

const words = {
  heading: 'Heading',
  smallHeading: 'Small heading',
  bulletList: 'Bulleted list',
  numberedList: 'Numbered list',
  quote: 'Quote',
  code: 'Code block',
  table: 'Table',
  divider: 'Divider',
  link: 'Link',
  picture: 'Picture',
}

/** What the slash menu can put in: a change of the text, or the choice of a picture. */
export interface SlashCommand {
  id: string
  label: string
  /** Other words that it is looked for by. */
  also: string
  edit: ((selection: Selection) => Edit) | 'picture'
}

const emptyTable = '|  |  |\n| --- | --- |\n|  |  |\n'

/** An empty block, the caret on the line within. */
const codeBlock = (selection: Selection): Edit => {
  const insert = '```\n\n```\n'
  return { ...asCode(selection), insert, start: selection.start + 4, end: selection.start + 4 }
}
const table = ({ start, end }: Selection): Edit => ({
  from: start,
  to: end,
  insert: emptyTable,
  start: start + 2,
  end: start + 2,
})

const commands: readonly SlashCommand[] = [
  { id: 'heading', label: words.heading, also: 'h2 title', edit: (at) => prefixLines(at, () => '## ') },
  { id: 'h3', label: words.smallHeading, also: 'h3 subtitle', edit: (at) => prefixLines(at, () => '### ') },
  { id: 'ul', label: words.bulletList, also: 'ul', edit: (at) => prefixLines(at, () => '- ') },
  { id: 'ol', label: words.numberedList, also: 'ol', edit: (at) => prefixLines(at, () => '1. ') },
  { id: 'quote', label: words.quote, also: 'blockquote', edit: (at) => prefixLines(at, () => '> ') },
  { id: 'code', label: words.code, also: 'pre', edit: codeBlock },
  { id: 'table', label: words.table, also: 'grid', edit: table },
  { id: 'divider', label: words.divider, also: 'hr rule line', edit: (at) => replaceBy(at, '---\n\n') },
  { id: 'link', label: words.link, also: 'url address', edit: asLink },
  { id: 'picture', label: words.picture, also: 'image photo upload', edit: 'picture' },
]

/** The commands that have a word beginning with what was typed behind the slash. */
export function matchingCommands(typed: string, hasPictures: boolean): SlashCommand[] {
  const start = typed.toLowerCase()
  return commands.filter(
    ({ edit, label, also }) =>
      (edit !== 'picture' || hasPictures) &&
      `${label} ${also}`
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(start)),
  )
}
