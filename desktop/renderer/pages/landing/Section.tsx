import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

interface SectionProps {
  id: string
  title: string
  text?: string
  children: ReactNode
  isRaised?: boolean
}

/** One band of the landing page. */
export function Section({ id, title, text, children, isRaised = false }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes('scroll-mt-14 py-16 lg:py-24', isRaised && 'border-y bg-surface')}
    >
      <div className="mx-auto max-w-page px-4 md:px-6 lg:px-8">
        <header className="mx-auto mb-10 max-w-reading text-center lg:mb-14">
          <h2 id={`${id}-title`} className="text-landing-phone font-bold">
            {title}
          </h2>
          {text && <p className="mx-auto mt-3 max-w-prose text-post text-2">{text}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
