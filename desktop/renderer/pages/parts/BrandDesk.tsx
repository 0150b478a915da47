import type { BrandPage, OwnBrand } from '#shared/brands.ts'
import { BrandDesk } from '../../features/advertising/BrandDesk.tsx'
import { BrandForm } from '../../features/advertising/BrandForm.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { pictureSlot } from './pictureSlot.tsx'

const words = { edit: 'Edit brand' }

/** The desk with what other features bring to it. */
export function Desk({ brand, onChanged }: { brand: BrandPage; onChanged: () => void }) {
  return <BrandDesk brand={brand} picture={pictureSlot} onChanged={onChanged} />
}

interface EditBrandProps {
  brand: BrandPage
  onDone: (brand: OwnBrand) => void
  onCancel: () => void
}

/** Where the people of a brand change it. */
export function EditBrand(props: EditBrandProps) {
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.edit} />
      <BrandForm {...props} logo={pictureSlot} />
    </div>
  )
}
