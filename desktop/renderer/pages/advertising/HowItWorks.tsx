import { pages } from '#shared/pages.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Section } from '../parts/Section.tsx'

const words = {
  how: 'How it works',
  steps: [
    [
      'A brand funds a campaign',
      'Its money is held for that campaign from the first day. What is not spent goes back.',
    ],
    ['A creator applies', 'Both sides see the same rate, to the cent, before anything is agreed.'],
    [
      'The text is approved',
      'The brand approves one exact text. Only that text can be published, with its label.',
    ],
    [
      'The creator is paid',
      '7 days after publication the payout is released and sent to the creator’s bank.',
    ],
  ],
  guide: 'Best practices',
} as const

/** The way from a brand's money to a creator's bank. */
export function HowItWorks() {
  return (
    <Section title={words.how}>
      <ol className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {words.steps.map(([title, text], place) => (
          <li key={title} className="flex flex-col gap-1 rounded-card border bg-surface p-5">
            <span aria-hidden className="text-control font-medium text-accent tabular-nums">
              {place + 1}
            </span>
            <h3 className="font-medium">{title}</h3>
            <p className="text-control text-2">{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <TextLink href={pages.advertisingGuide.path} className="inline-flex min-h-6 items-center">
          {words.guide}
        </TextLink>
      </p>
    </Section>
  )
}
