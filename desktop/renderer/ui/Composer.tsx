import { Image } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Suggest } from '../lib/suggest.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { applyEdit, type Edit, insertBlock, replaceBy, type Selection, surround } from './composer/edits.ts'
import { matchingCommands } from './composer/commands.ts'
import { asPastedLink, asPastedTable } from './composer/paste.ts'
import { describePicture, movePicture, picturesOf } from './composer/pictures.ts'
import { SuggestionList, suggestionCount, useSuggestions } from './composer/suggestions.tsx'
import { Toolbar } from './composer/Toolbar.tsx'
import { Counter, useFieldControl } from './Field.tsx'
import { Markdown, type MarkdownProps } from './Markdown.tsx'
import { uiWords } from './strings.ts'
import { Tabs } from './Tabs.tsx'

// Few texts have several pictures.
const PictureStrip = lazy(() =>
  import('./composer/PictureStrip.tsx').then(({ PictureStrip }) => ({ default: PictureStrip })),
)

const words = {
  write: 'Write',
  preview: 'Preview',
  nothingToPreview: 'Nothing to preview yet.',
  image: 'Image',
}

interface ComposerProps {
  value: string
  onChange: (value: string) => void
  /** Ctrl or Cmd and Enter. */
  onSubmit?: () => void
  onBlur?: () => void
  /** Needed unless a Field around it gives one. */
  label?: string
  placeholder?: string
  /** Shows the counter at 90 % of it. */
  max?: number
  rows?: number
  /** Pictures pasted, dropped or picked; `insert` writes on lines of its own where the caret was. */
  onFiles?: (files: File[], insert: (text: string) => void) => void
  /** People and hashtags for what is being typed behind `@` or `#`. */
  suggest?: Suggest
  /** How the preview is drawn: as the published text will be. */
  preview?: Pick<MarkdownProps, 'look' | 'isSponsored'>
  /** Below the text: uploads under way, buttons. */
  children?: ReactNode
  isDisabled?: boolean
  hasAutoFocus?: boolean
}

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const imagesOf = (files: FileList | null) =>
  [...(files ?? [])].filter((file) => imageTypes.includes(file.type))

/** The text as it will be stored, which is without the spaces around it. Nobody who types waits for it. */
function Preview({ value, ...look }: { value: string } & ComposerProps['preview']) {
  const source = useDeferredValue(value.trim())
  return source ? <Markdown source={source} {...look} /> : <p className="text-3">{words.nothingToPreview}</p>
}

/** A text with Markdown: written as it is typed, previewed as it will be published. */
export function Composer(props: ComposerProps) {
  const { value, onChange, onSubmit, max, rows = 6, onFiles, isDisabled = false } = props
  const fieldControl = useFieldControl()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  const [isDropping, setDropping] = useState(false)

  // The browser puts the caret before a text that is already there; whoever changes it goes on at its end.
  const { hasAutoFocus = false } = props
  useEffect(() => {
    if (hasAutoFocus) field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [hasAutoFocus])

  const edit = (change: (selection: Selection) => Edit) => {
    if (!field.current) return
    const { value: text, selectionStart: start, selectionEnd: end } = field.current
    applyEdit(field.current, change({ text, start, end }))
  }
  const insert = (text: string) => {
    setTab('write')
    edit((selection) => insertBlock(selection, text))
  }
  const take = (files: FileList | null): boolean => {
    const images = imagesOf(files)
    if (!onFiles || images.length === 0) return false
    onFiles(images, insert)
    return true
  }
  /** Puts in what was chosen behind a slash, which goes. */
  const run = (id: string, { from, to }: { from: number; to: number }) => {
    edit(({ text }) => replaceBy({ text, start: from, end: to }, ''))
    const command = matchingCommands('', true).find((each) => each.id === id)
    if (command?.edit === 'picture') picker.current?.click()
    else if (command) edit(command.edit)
  }
  /** Cells and addresses become Markdown, pictures are sent; whatever else is pasted stays as it is. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget
    const plain = event.clipboardData.getData('text/plain')
    const pasted = { text: plain, html: event.clipboardData.getData('text/html') }
    // A spreadsheet puts a picture of its cells beside them.
    const change = asPastedTable({ text, start, end }, pasted) ?? asPastedLink({ text, start, end }, plain)
    if (change) applyEdit(event.currentTarget, change)
    else if (!take(event.clipboardData.files)) return
    event.preventDefault()
  }
  const hasPictures = onFiles !== undefined
  const pictures = useMemo(() => (hasPictures ? picturesOf(value) : []), [hasPictures, value])
  const reorder = (from: number, to: number) => {
    const change = movePicture(value, from, to)
    if (change && field.current) applyEdit(field.current, change)
  }
  const describe = (at: number, alt: string) => {
    const change = describePicture(value, at, alt)
    if (change && field.current) applyEdit(field.current, change)
  }
  const suggestions = useSuggestions({
    id: listId,
    suggest: props.suggest,
    hasPictures,
    onAccept: ({ trigger, from, to }, option) =>
      trigger === '/'
        ? run(option.value, { from, to })
        : edit(({ text }) => replaceBy({ text, start: from + 1, end: to }, `${option.value} `)),
  })
  const press = (event: KeyboardEvent) => {
    if (suggestions.press(event)) return
    if (!event.ctrlKey && !event.metaKey) return
    const mark = { b: '**', i: '_' }[event.key]
    if (mark) edit((selection) => surround(selection, mark))
    else if (event.key === 'Enter' && onSubmit) onSubmit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const writing = (
    <div className="relative">
      <textarea
        ref={field}
        rows={rows}
        dir="auto"
        value={value}
        placeholder={props.placeholder}
        disabled={isDisabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a press has just asked for the text
        autoFocus={hasAutoFocus}
        aria-label={props.label}
        aria-autocomplete="list"
        aria-controls={suggestions.options ? listId : undefined}
        aria-activedescendant={suggestions.activeId}
        {...fieldControl}
        onChange={(event) => {
          onChange(event.target.value)
          void suggestions.look(event.target)
        }}
        onKeyDown={press}
        onBlur={() => {
          suggestions.close()
          props.onBlur?.()
        }}
        onPaste={paste}
        onDragOver={(event) => {
          if (!onFiles || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setDropping(true)
        }}
        onDragLeave={() => setDropping(false)}
        onDrop={(event) => {
          setDropping(false)
          if (take(event.dataTransfer.files)) event.preventDefault()
        }}
        className={classes(
          'block w-full resize-y field-sizing-content max-h-[60vh] bg-transparent px-4 py-3 leading-6 outline-none touch:text-[1rem]',
          isDropping && 'bg-accent-subtle',
        )}
        style={{ minBlockSize: `${rows * 1.5 + 1.5}rem` }}
      />
      <output className="sr-only">{suggestionCount(suggestions.options)}</output>
      {suggestions.options && (
        <SuggestionList
          id={listId}
          label={suggestions.label}
          place={suggestions.place}
          store={suggestions.store}
          options={suggestions.options}
          onAccept={suggestions.accept}
        />
      )}
    </div>
  )
  const reading = (
    <div className="px-4 py-3" style={{ minBlockSize: `${rows * 1.5 + 1.5}rem` }}>
      <Preview value={value} {...props.preview} />
    </div>
  )
  return (
    <div
      className={classes(
        'rounded-control border border-strong bg-surface transition-colors has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent',
        fieldControl['aria-invalid'] && 'border-danger',
      )}
    >
      <Tabs
        label={uiWords.formatting}
        look="box"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'write', label: words.write, content: writing, isKept: true },
          { id: 'preview', label: words.preview, content: reading },
        ]}
        aside={
          <Toolbar onEdit={edit} isDisabled={isDisabled || tab === 'preview'}>
            {onFiles && (
              <>
                <IconButton
                  size="small"
                  className="touch:size-8!"
                  label={words.image}
                  icon={<Image aria-hidden />}
                  disabled={isDisabled || tab === 'preview'}
                  onClick={() => picker.current?.click()}
                />
                <input
                  ref={picker}
                  type="file"
                  accept={imageTypes.join()}
                  multiple
                  hidden
                  onChange={(event) => {
                    take(event.target.files)
                    event.target.value = ''
                  }}
                />
              </>
            )}
          </Toolbar>
        }
      />
      {pictures.length > 0 && tab === 'write' && (
        <Suspense fallback={null}>
          <PictureStrip pictures={pictures} onMove={reorder} onDescribe={describe} isDisabled={isDisabled} />
        </Suspense>
      )}
      {max && value.length >= max * 0.9 && (
        <div className="px-4 pb-2 text-end">
          <Counter value={value} max={max} />
        </div>
      )}
      {props.children && <div className="border-t px-3 py-2">{props.children}</div>}
    </div>
  )
}
