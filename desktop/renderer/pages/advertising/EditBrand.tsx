import type { BrandPage, OwnBrand } from '#shared/brands.ts'
import { BrandForm } from '../../features/advertising/BrandForm.tsx'
import { words } from '../../features/advertising/strings/brand.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { pictureSlot } from './pictureSlot.tsx'

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
