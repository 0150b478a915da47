import { Avatar } from '../../ui/Avatar.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { words } from '../strings/landingBelow.ts'
import { Section } from './Section.tsx'

export function Testimonials() {
  return (
    <Section id="testimonials" title={words.testimonialsTitle}>
      <ul className="grid gap-4 lg:grid-cols-3">
        {words.testimonials.map(({ quote, name, role }) => (
          <li key={name}>
            <figure className="flex h-full flex-col rounded-card border bg-surface p-6">
              <Stars rating={5} />
              <blockquote className="mt-4 flex-1 text-2">
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="mt-6 flex items-center gap-3">
                <Avatar username={name} size={40} />
                <span className="text-control">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-dense text-3">{role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
