import type { BrandPage, OwnBrand } from '#shared/brands.ts'
import { BrandForm } from '../../features/advertising/BrandForm.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { pictureSlot } from './pictureSlot.tsx'

const words = { edit: 'Edit brand' }

interface EditBrandProps {
  brand: BrandPage
  onDone: (brand: OwnBrand) => void
  onCancel: () => void
}

/** Where the people of a brand change it. */
export default function EditBrand(props: EditBrandProps) {
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.edit} />
      <BrandForm {...props} logo={pictureSlot} />
    </div>
  )
}
