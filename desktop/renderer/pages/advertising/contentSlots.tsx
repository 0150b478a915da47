import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import type { FieldSlot } from '../../features/advertising/BrandForm.tsx'
import type { ContentSlots } from '../../features/advertising/ContentForm.tsx'
import { ForumPicker } from '../../features/forums/ForumPicker.tsx'
import { type InlineFile, InlineUploads } from '../../features/uploads/InlineUploads.tsx'
import { suggestReferences } from '../../lib/suggest.ts'
import { Composer } from '../../ui/Composer.tsx'
import { Field } from '../../ui/Field.tsx'

const dealWords = {
  text: 'Text',
}

const words = {
  forum: 'Forum',
  textHint: 'Markdown works: **bold**, lists, quotes, links. Links are marked as sponsored.',
}

/** The text of a sponsored post, previewed as it will be published. */
function Body({ value, onChange, error }: Parameters<FieldSlot>[0]) {
  const [files, setFiles] = useState<readonly InlineFile[]>([])
  return (
    <Field label={dealWords.text} error={error} hint={words.textHint} isRequired>
      <Composer
        value={value}
        onChange={onChange}
        onFiles={(added, insert) =>
          setFiles((known) => [...known, ...added.map((file) => ({ id: crypto.randomUUID(), file, insert }))])
        }
        suggest={suggestReferences}
        max={limits.contentMax}
        rows={10}
        preview={{ look: 'post', isSponsored: true }}
      >
        {files.length > 0 && (
          <InlineUploads
            files={files}
            onDone={(id) => setFiles((known) => known.filter((inline) => inline.id !== id))}
          />
        )}
      </Composer>
    </Field>
  )
}

/** The fields of a sponsored text that other features bring. */
export const contentSlots: ContentSlots = {
  forum: ({ value, onChange, error }) => (
    <Field label={words.forum} error={error} isRequired>
      <ForumPicker value={value} onChange={onChange} />
    </Field>
  ),
  body: (field) => <Body {...field} />,
}
