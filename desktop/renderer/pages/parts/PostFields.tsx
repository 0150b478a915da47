import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { type InlineFile, InlineUploads } from '../../features/uploads/InlineUploads.tsx'
import { useLimits } from '../../lib/site.ts'
import { suggestReferences } from '../../lib/suggest.ts'
import { toast, useToastsAbove } from '../../lib/toasts.ts'
import { Composer } from '../../ui/Composer.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { HashtagInput } from '../../ui/HashtagInput.tsx'
import { TextInput } from '../../ui/inputs.tsx'

const words = {
  postTitle: 'Title',
  content: 'Content',
  contentHint: 'Markdown works: **bold**, lists, quotes, links. Type / at the start of a line for more.',
  tooMany: 'Too many pictures',
  tooManyText: `Up to ${limits.galleryMax} pictures can be added at once. The others were left out.`,
  hashtags: 'Hashtags',
  hashtagHint: (max: number) => `Up to ${max}. Enter, space or a comma adds one.`,
}

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

export function TitleField({ value, onChange, error }: FieldProps<string>) {
  const { titleMax } = useLimits()
  return (
    <Field label={words.postTitle} error={error} counter={{ value, max: titleMax }} isRequired>
      <TextInput
        dir="auto"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface BodyFieldProps extends FieldProps<string> {
  label?: string
  hint?: string
  onSubmit?: () => void
  isSponsored?: boolean
}

/** The text of a post: pictures may be dropped into it, and its preview is the published result. */
export function BodyField(props: BodyFieldProps) {
  const { label = words.content, hint = words.contentHint, isSponsored = false } = props
  const { value, onChange, error, onSubmit } = props
  const { contentMax } = useLimits()
  const [files, setFiles] = useState<readonly InlineFile[]>([])
  const take = (added: File[], insert: (text: string) => void) => {
    const taken = added.slice(0, Math.max(0, limits.galleryMax - files.length))
    if (taken.length < added.length)
      toast({ title: words.tooMany, description: words.tooManyText, tone: 'danger' })
    setFiles((known) => [...known, ...taken.map((file) => ({ id: crypto.randomUUID(), file, insert }))])
  }
  const uploads: ReactNode = files.length > 0 && (
    <InlineUploads
      files={files}
      onDone={(id) => setFiles((known) => known.filter((inline) => inline.id !== id))}
    />
  )
  return (
    <Field label={label} error={error} hint={hint} isRequired>
      <Composer
        value={value}
        onChange={onChange}
        onSubmit={onSubmit}
        onFiles={take}
        suggest={suggestReferences}
        max={contentMax}
        rows={10}
        preview={{ look: 'post', isSponsored }}
      >
        {uploads}
      </Composer>
    </Field>
  )
}

interface TagsFieldProps extends FieldProps<string[]> {
  suggestions: readonly string[]
  max?: number
}

export function TagsField({
  value,
  onChange,
  error,
  suggestions,
  max = limits.hashtagsOnCreate,
}: TagsFieldProps) {
  return (
    <Field label={words.hashtags} error={error} hint={words.hashtagHint(max)} isOptional>
      <HashtagInput value={value} onChange={onChange} max={max} suggestions={suggestions} />
    </Field>
  )
}

interface FormFootProps extends ComponentProps<typeof DraftNotice> {
  note?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The end of a form, in sight wherever one writes: what has become of the draft, and the buttons. */
export function FormFoot({ note, children, ...notice }: FormFootProps) {
  const isInConflict = notice.draft.conflict !== null
  const foot = useRef<HTMLDivElement>(null)
  useToastsAbove(foot)
  return (
    <>
      {isInConflict && <DraftNotice {...notice} />}
      <div
        ref={foot}
        className="sticky bottom-[var(--tabs)] z-10 [@media(max-height:24rem)]:static -mx-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-card border-t bg-surface px-4 py-3 md:-mx-6 md:-mb-6 md:px-6"
      >
        {!isInConflict && <DraftNotice {...notice} />}
        {note}
        <div className="ms-auto flex gap-2 max-[22rem]:gap-1.5 max-[22rem]:[&_button]:px-2.5">{children}</div>
      </div>
    </>
  )
}

const patienceFrames = 60

function firstRefused(form: HTMLElement): HTMLElement | null {
  const refused = form.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!refused || refused.matches('input, textarea, select')) return refused
  return refused.querySelector<HTMLElement>('input, textarea, button')
}

/**
 * Brings the focus to the first field that was refused, once its error has been drawn; and once more
 * when that field is still being loaded and its stand-in goes away with the focus.
 */
export function focusFirstError(form: HTMLElement | null, frames = patienceFrames): void {
  if (!form || frames === 0) return
  requestAnimationFrame(() => {
    const isLost = document.activeElement === document.body
    if (frames === patienceFrames || isLost) firstRefused(form)?.focus()
    focusFirstError(form, frames - 1)
  })
}
