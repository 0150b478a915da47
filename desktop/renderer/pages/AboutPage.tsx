import { pages } from '#shared/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { chapters, contact, intro, plans, stats, title } from './strings/about.ts'
import { TextPage } from './text/TextPage.tsx'

export default function AboutPage() {
  return (
    <TextPage title={title} intro={intro} chapters={chapters}>
      <dl className="mt-12 grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-[var(--border-subtle)] md:grid-cols-4">
        {stats.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 bg-surface p-4">
            <dt className="text-dense text-3">{label}</dt>
            <dd className="text-section font-bold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant="primary" href={pages.subscribe.path}>
          {plans}
        </ButtonLink>
        <ButtonLink href={pages.contact.path}>{contact}</ButtonLink>
      </div>
    </TextPage>
  )
}
