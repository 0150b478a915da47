import { Check } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { listMyBrands } from '#shared/brands.ts'
import { pages } from '#shared/pages.ts'
import { BrandForm } from '../features/advertising/BrandForm.tsx'
import { useForget } from '../lib/patch.ts'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { pictureSlot } from './parts/pictureSlot.tsx'

const words = {
  title: 'Become a Brand Partner',
  intro: 'Register your brand, describe a campaign, and choose the creators you want to work with.',
  pointsTitle: 'What you get',
  points: [
    'A brand needs no membership plan: you pay for posts alone.',
    'You pay per published post, and only for a text that you approved.',
    'Your budget is held for your campaign. What is not spent goes back to your card.',
    'Every sponsored post carries your name above its text.',
  ],
}

export default function BrandSignupPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const forget = useForget()
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.intro} />
      <ul aria-label={words.pointsTitle} className="mb-6 flex flex-col gap-2">
        {words.points.map((point) => (
          <li key={point} className="flex items-start gap-2 text-control text-2">
            <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
            {point}
          </li>
        ))}
      </ul>
      <BrandForm
        contactEmail={viewer?.email ?? ''}
        logo={pictureSlot}
        onCancel={() => void navigate(pages.advertising.path)}
        onDone={({ slug }) => {
          forget(listMyBrands.path)
          void navigate(`/advertising/brand/${slug}`)
        }}
      />
    </div>
  )
}
