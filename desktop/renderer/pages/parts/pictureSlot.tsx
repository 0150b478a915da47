import type { FieldSlot } from '../../features/advertising/BrandForm.tsx'
import { ImageField } from '../../features/uploads/ImageField.tsx'

/** A picture that is uploaded. */
export const pictureSlot: FieldSlot = ({ value, onChange }) => (
  <ImageField value={value} onChange={onChange} />
)
