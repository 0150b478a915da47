import type { ReactNode } from 'react'
import { getSiteText, type SiteTextName } from '#shared/siteShown.ts'
import { useData } from '../../lib/data.ts'
import { useSite } from '../../lib/site.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** A chapter of a text: paragraphs, then a list where one reads better. */
export interface Chapter {
  title: string
  paragraphs: readonly string[]
  items?: readonly string[]
}

const failed = 'The text could not be loaded.'

interface TextPageProps {
  /** Under which the operator may have put a text of their own in its place. */
  name?: SiteTextName
  title: string
  /** The day from which it holds. */
  date?: string
  intro: string
  chapters: readonly Chapter[]
  children?: ReactNode
}

/** A long text to read: terms, privacy, guidelines. */
export function TextPage({ name, ...page }: TextPageProps) {
  const { texts } = useSite()
  return name && texts?.includes(name) ? <OwnText name={name} title={page.title} /> : <Chapters {...page} />
}

/** What the operator has written in place of the page's text. */
function OwnText({ name, title }: { name: SiteTextName; title: string }) {
  const { data, error, mutate } = useData(getSiteText, { params: { name } })
  return (
    <article className="mx-auto max-w-reading py-4 md:py-8">
      <h1 tabIndex={-1} className="mb-8 border-b pb-8 text-headline font-bold">
        {title}
      </h1>
      {data ? (
        <Markdown source={data.text ?? ''} look="post" hasAnchors />
      ) : error ? (
        <ErrorState message={failed} onRetry={() => void mutate()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </article>
  )
}

function Chapters({ title, date, intro, chapters, children }: Omit<TextPageProps, 'name'>) {
  return (
    <article className="mx-auto max-w-reading py-4 md:py-8">
      <header className="border-b pb-8">
        <h1 tabIndex={-1} className="text-headline font-bold">
          {title}
        </h1>
        {date && <p className="mt-2 text-control text-3">{date}</p>}
        <p className="mt-4 text-post text-2">{intro}</p>
      </header>
      {chapters.map((chapter) => (
        <section key={chapter.title} className="mt-10">
          <h2 className="text-section font-bold">{chapter.title}</h2>
          {chapter.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 max-w-prose text-2">
              {paragraph}
            </p>
          ))}
          {chapter.items && (
            <ul className="mt-3 flex max-w-prose list-disc flex-col gap-2 ps-5 text-2 marker:text-3">
              {chapter.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {children}
    </article>
  )
}
