import { type ReactNode, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { type InlineFile, InlineUploads } from '../../features/uploads/InlineUploads.tsx'
import { suggestReferences } from '../../lib/suggest.ts'
import { Composer } from '../../ui/Composer.tsx'
import { Field } from '../../ui/Field.tsx'
import { HashtagInput } from '../../ui/HashtagInput.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { words } from '../strings/create.ts'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

export function TitleField({ value, onChange, error }: FieldProps<string>) {
  return (
    <Field
      label={words.postTitle}
      error={error}
      counter={{ value, max: limits.titleMax, isAlwaysShown: true }}
      isRequired
    >
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
  onSubmit: () => void
  isSponsored?: boolean
}

/** The text of a post: pictures may be dropped into it, and its preview is the published result. */
export function BodyField({ value, onChange, error, onSubmit, isSponsored = false }: BodyFieldProps) {
  const [files, setFiles] = useState<readonly InlineFile[]>([])
  const take = (added: File[], insert: (text: string) => void) =>
    setFiles((known) => [...known, ...added.map((file) => ({ id: crypto.randomUUID(), file, insert }))])
  const uploads: ReactNode = files.length > 0 && (
    <InlineUploads
      files={files}
      onDone={(id) => setFiles((known) => known.filter((inline) => inline.id !== id))}
    />
  )
  return (
    <Field label={words.content} error={error} hint={words.contentHint} isRequired>
      <Composer
        value={value}
        onChange={onChange}
        onSubmit={onSubmit}
        onFiles={take}
        suggest={suggestReferences}
        max={limits.contentMax}
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
