import { Bold, Code, Heading, Italic, Link, List, ListOrdered, TextQuote } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { uiWords } from '../strings.ts'
import { nextPlace } from '../Tabs.tsx'
import { asCode, asLink, type Edit, prefixLines, type Selection, surround } from './edits.ts'

const words = {
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  quote: 'Quote',
  code: 'Code',
  link: 'Link',
  bulletList: 'Bulleted list',
  numberedList: 'Numbered list',
}

const tools: { label: string; icon: ReactNode; edit: (selection: Selection) => Edit }[] = [
  { label: words.bold, icon: <Bold aria-hidden />, edit: (selection) => surround(selection, '**') },
  { label: words.italic, icon: <Italic aria-hidden />, edit: (selection) => surround(selection, '_') },
  {
    label: words.heading,
    icon: <Heading aria-hidden />,
    edit: (selection) => prefixLines(selection, () => '## '),
  },
  {
    label: words.quote,
    icon: <TextQuote aria-hidden />,
    edit: (selection) => prefixLines(selection, () => '> '),
  },
  { label: words.code, icon: <Code aria-hidden />, edit: asCode },
  { label: words.link, icon: <Link aria-hidden />, edit: asLink },
  {
    label: words.bulletList,
    icon: <List aria-hidden />,
    edit: (selection) => prefixLines(selection, () => '- '),
  },
  {
    label: words.numberedList,
    icon: <ListOrdered aria-hidden />,
    edit: (selection) => prefixLines(selection, (line) => `${line + 1}. `),
  },
]

interface ToolbarProps {
  onEdit: (edit: (selection: Selection) => Edit) => void
  isDisabled: boolean
  /** Further tools at its end. */
  children?: ReactNode
}

/** One stop for the Tab key; the arrows move within. */
export function Toolbar({ onEdit, isDisabled, children }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const press = (event: KeyboardEvent<HTMLButtonElement>, place: number) => {
    const next = nextPlace(event.key, place, tools.length)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div role="toolbar" aria-label={uiWords.formatting} className="flex flex-wrap items-center">
      {tools.map(({ label, icon, edit }, place) => (
        <IconButton
          key={label}
          size="small"
          label={label}
          icon={icon}
          disabled={isDisabled}
          className="touch:size-8! max-[22rem]:size-7!"
          tabIndex={place === current ? 0 : -1}
          onKeyDown={(event) => press(event, place)}
          onClick={() => onEdit(edit)}
        />
      ))}
      {children}
    </div>
  )
}
