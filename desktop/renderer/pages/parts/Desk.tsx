import type { BrandPage } from '#shared/brands.ts'
import { BrandDesk } from '../../features/advertising/BrandDesk.tsx'
import { pictureSlot } from './pictureSlot.tsx'

/** The desk with what other features bring to it. */
export default function Desk({ brand, onChanged }: { brand: BrandPage; onChanged: () => void }) {
  return <BrandDesk brand={brand} picture={pictureSlot} onChanged={onChanged} />
}
