import { useParams } from 'react-router-dom'
import { OfferedGift } from '../features/gifts/OfferedGift.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const words = { title: 'A gift for you' }

/** Where somebody redeems a membership that another has bought. */
export default function GiftPage() {
  const { code = '' } = useParams()
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} />
      <OfferedGift key={code} code={code} />
    </div>
  )
}
