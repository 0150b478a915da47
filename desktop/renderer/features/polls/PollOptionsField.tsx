import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import type { PostType } from '#shared/posts.ts'
import { moved } from '../../lib/moved.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

const words = {
  options: 'Poll options',
  option: (place: number) => `Option ${place}`,
  addOption: 'Add option',
  removeOption: (place: number) => `Remove option ${place}`,
  moveUp: (place: number) => `Move option ${place} up`,
  moveDown: (place: number) => `Move option ${place} down`,
  moved: (place: number) => `Moved to place ${place}`,
}

interface PollOptionsFieldProps {
  value: readonly string[]
  onChange: (options: string[]) => void
  errorAt: (place: number) => string | undefined
  /** About the list as a whole. */
  error?: string | undefined
}

/** The options of a poll: written, added, removed and put in order with buttons. */
export function PollOptionsField({ value, onChange, errorAt, error }: PollOptionsFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  // What the keyboard works on next, once the list has been drawn anew.
  const nextFocus = useRef<string | null>(null)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (nextFocus.current === null) return
    list.current?.querySelector<HTMLElement>(nextFocus.current)?.focus()
    nextFocus.current = null
  })

  const move = (from: number, to: number) => {
    const isAtEdge = to === 0 || to === value.length - 1
    const button = isAtEdge ? 'input' : to < from ? '[data-move=up]' : '[data-move=down]'
    nextFocus.current = `li:nth-child(${to + 1}) ${button}`
    setNotice(words.moved(to + 1))
    onChange(moved(value, from, to))
  }
  const add = () => {
    nextFocus.current = `li:nth-child(${value.length + 1}) input`
    onChange([...value, ''])
  }
  const remove = (at: number) => {
    nextFocus.current = `li:nth-child(${Math.max(1, at)}) input`
    onChange(value.toSpliced(at, 1))
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-control font-medium">{words.options}</legend>
      <ol ref={list} className="flex flex-col gap-3">
        {value.map((option, at) => (
          // An option is known by its place: two may read the same while they are written.
          // oxlint-disable-next-line react/no-array-index-key -- its place is its name
          <li key={at} className="flex items-start gap-1">
            <Field
              label={words.option(at + 1)}
              isLabelHidden
              error={errorAt(at)}
              counter={{ value: option, max: limits.pollOptionMax }}
              className="min-w-0 flex-1"
            >
              <TextInput
                value={option}
                placeholder={words.option(at + 1)}
                onChange={(event) => onChange(value.with(at, event.target.value))}
              />
            </Field>
            <IconButton
              label={words.moveUp(at + 1)}
              icon={<ArrowUp aria-hidden />}
              data-move="up"
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              label={words.moveDown(at + 1)}
              icon={<ArrowDown aria-hidden />}
              data-move="down"
              disabled={at === value.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconButton
              label={words.removeOption(at + 1)}
              icon={<X aria-hidden />}
              disabled={value.length <= limits.pollOptionsMin}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {error && <p className="text-dense text-danger">{error}</p>}
      <output className="sr-only">{notice}</output>
      {value.length < limits.pollOptionsMax && (
        <Button size="small" className="self-start" icon={<Plus aria-hidden />} onClick={add}>
          {words.addOption}
        </Button>
      )}
    </fieldset>
  )
}

/** The options of a form after its type was changed: polls begin with two, others have none. */
export function optionsFor(type: PostType, options: readonly string[]): string[] {
  if (type !== 'poll') return []
  return options.every((option) => option.trim() === '') ? ['', ''] : [...options]
}
