import { pages } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from './parts/layout.tsx'

const words = {
  title: 'Best practices',
  intro: 'How to write sponsored posts that readers trust, and how the money moves.',
  sections: [
    {
      title: 'Before you apply',
      points: [
        'Choose products that you would talk about anyway. Readers notice the difference.',
        'Say in your proposal what you would write, where you would post it, and what you know about the subject.',
        'Ask the brand whatever is unclear. It answers before anything is agreed.',
      ],
    },
    {
      id: 'eligibility',
      title: 'What a campaign asks for',
      points: [
        'A campaign may ask for facts: days as a member, public posts, independent karma, upheld reports, deals published on time, a post in one of some forums.',
        'You see each of them with your own value before you write. Only who meets all of them can apply.',
        'Public posts are those that everybody may read. Independent karma leaves out the votes of the brand’s people and of creators who had a deal with it.',
        'Upheld reports count for 12 months, several about one thing once, and not when an appeal was accepted. A deal is on time within 14 days of the text’s approval.',
        'The brand sees the same list beside your application, as it was when you applied. There is no score.',
      ],
    },
    {
      title: 'Writing the text',
      points: [
        'Describe what you did with the product and what came of it: numbers, pictures, a week of use.',
        'Name what falls short. A brand cannot ask you for praise or for a number of stars.',
        'Never hide that you are paid. The label stands above your post by itself; do not write around it.',
        'Promise nothing about health, money or safety that you cannot prove.',
      ],
    },
    {
      title: 'Approval',
      points: [
        'When a brand approves your application, your rate is reserved for you at once.',
        'The brand then approves one exact version of your text. Only that version can be published.',
        'If you edit the post later, the new text waits for the brand while the approved one stays online.',
      ],
    },
    {
      title: 'Getting paid',
      points: [
        `You receive ${site.claims.creatorShare} of the agreed rate. The split is fixed in cents on approval.`,
        'The money is held from approval on and released 7 days after publication.',
        'An open report on the post pauses its payment until the report is decided.',
        'Payouts start at $10.00; what is below waits for the next run.',
      ],
    },
    {
      id: 'reach',
      title: 'Counted reach',
      points: [
        'A post is seen when at least half of it was in view for a second. Opening it, voting, commenting, saving and following its link are counted too.',
        'Only paying members in good standing count, each once for each post: never the author, the brand’s people, those who moderate the forum, the staff, visitors or banned accounts.',
        'Creators and brands see the same figures by day, as a curve and as CSV. Nobody is told who: a day with 1 to 4 reads “fewer than 5”, and is counted with the next day that is told.',
        'A campaign may pay by these figures instead of a fixed price: its most for one post is reserved on approval, and what was not earned within 30 days returns to its budget.',
        'What counted stays counted when a vote or a saved post is taken back, or an account is deleted.',
      ],
    },
    {
      title: 'For brands',
      points: [
        'Say what matters to you and leave the words to the creator.',
        'Answer applications within a few days: good creators have other offers.',
        'You cannot vote on or rate posts that you sponsor, and creators with a deal are counted separately in ratings.',
      ],
    },
  ],
  opportunities: 'See opportunities',
  brandSignup: 'Become a Brand Partner',
} as const

/** How to write sponsored posts, and how the money moves. */
export default function AdvertisingGuidePage() {
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-8">
      <PageHeading title={words.title} description={words.intro} />
      {words.sections.map((section) => (
        <div key={section.title} id={'id' in section ? section.id : undefined} className="scroll-mt-20">
          <Section title={section.title}>
            <ul className="flex list-disc flex-col gap-2 ps-5 text-2 marker:text-3">
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Section>
        </div>
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
