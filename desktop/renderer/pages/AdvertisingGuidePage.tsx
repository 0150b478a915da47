import { pages } from '#shared/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from './parts/Section.tsx'
import { guideWords as words } from './strings/advertisingCreators.ts'

/** How to write sponsored posts, and how the money moves. */
export default function AdvertisingGuidePage() {
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-8">
      <PageHeading title={words.title} description={words.intro} />
      {words.sections.map(({ title, points }) => (
        <Section key={title} title={title}>
          <ul className="flex list-disc flex-col gap-2 ps-5 text-2 marker:text-3">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Section>
      ))}
      <div className="flex flex-wrap gap-3 border-t pt-6">
        <ButtonLink variant="primary" href={pages.opportunities.path}>
          {words.opportunities}
        </ButtonLink>
        <ButtonLink href={pages.brandSignup.path}>{words.brandSignup}</ButtonLink>
      </div>
    </div>
  )
}
