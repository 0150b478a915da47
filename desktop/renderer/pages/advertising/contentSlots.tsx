import type { ContentSlots } from '../../features/advertising/slots.ts'
import { creatorWords } from '../../features/advertising/strings/deal.ts'
import { ForumPicker } from '../../features/forums/ForumPicker.tsx'
import { Field } from '../../ui/Field.tsx'
import { BodyField } from '../parts/PostFields.tsx'

/** The fields of a sponsored text that other features bring. */
export const contentSlots: ContentSlots = {
  forum: ({ value, onChange, error }) => (
    <Field label={creatorWords.forum} error={error} isRequired>
      <ForumPicker value={value} onChange={onChange} />
    </Field>
  ),
  body: ({ value, onChange, error }) => (
    <BodyField value={value} onChange={onChange} error={error} onSubmit={() => {}} isSponsored />
  ),
}
