import type { ContentSlots } from '../../features/advertising/ContentForm.tsx'
import { DealPanel } from '../../features/advertising/DealPanel.tsx'
import { ForumPicker } from '../../features/forums/ForumPicker.tsx'
import { Field } from '../../ui/Field.tsx'
import { BodyField } from './PostFields.tsx'

const words = {
  forum: 'Forum',
  text: 'Text',
  textHint: 'Markdown works: **bold**, lists, quotes, links. Links are marked as sponsored.',
}

/** The fields of a sponsored text that other features bring. */
const contentSlots: ContentSlots = {
  forum: ({ value, onChange, error }) => (
    <Field label={words.forum} error={error} isRequired>
      <ForumPicker value={value} onChange={onChange} />
    </Field>
  ),
  body: (field) => <BodyField {...field} label={words.text} hint={words.textHint} isSponsored />,
}

/** A creator's application with what other features bring to it. */
export default function Deal(props: { applicationId: string; onChanged: () => void }) {
  return <DealPanel {...props} slots={contentSlots} />
}
