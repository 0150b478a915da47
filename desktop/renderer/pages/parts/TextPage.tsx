import type { ReactNode } from 'react'

/** A chapter of a text: paragraphs, then a list where one reads better. */
export interface Chapter {
  title: string
  paragraphs: readonly string[]
  items?: readonly string[]
}

interface TextPageProps {
  title: string
  /** The day from which it holds. */
  date?: string
  intro: string
  chapters: readonly Chapter[]
  children?: ReactNode
}

/** A long text to read: terms, privacy, guidelines. */
export function TextPage({ title, date, intro, chapters, children }: TextPageProps) {
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
