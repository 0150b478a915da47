import { Compass, Gem, HandCoins, LayoutGrid, MessagesSquare, Star } from 'lucide-react'
import { words } from '../strings/landingBelow.ts'
import { Section } from './Section.tsx'

const { discussions, reviews, forums, discovery, earnings, quality } = words.features

const features = [
  { ...discussions, icon: MessagesSquare },
  { ...reviews, icon: Star },
  { ...forums, icon: LayoutGrid },
  { ...discovery, icon: Compass },
  { ...earnings, icon: HandCoins },
  { ...quality, icon: Gem },
]

export function Features() {
  return (
    <Section id="features" title={words.featuresTitle} text={words.featuresText}>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {features.map(({ title, text, icon: Icon }) => (
          <li key={title} className="rounded-card border bg-surface p-6">
            <span className="mb-4 inline-flex size-10 items-center justify-center rounded-control bg-accent-subtle text-accent-on">
              <Icon className="size-5" aria-hidden />
            </span>
            <h3 className="font-bold">{title}</h3>
            <p className="mt-1.5 text-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
