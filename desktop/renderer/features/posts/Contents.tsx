import { ChevronDown, ListTree } from 'lucide-react'
import type { Heading } from '../../ui/headings.ts'
import { classes } from '../../ui/classes.ts'

const words = {
  contents: 'Contents',
}

const indents = { 2: '', 3: 'ps-4', 4: 'ps-8' }

/** The headings of a long post, each leading to its place. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length === 0) return null
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <nav aria-label={words.contents} className="rounded-card border bg-sunken">
      <details className="group">
        <summary className="flex min-h-10 cursor-pointer items-center gap-2 rounded-card px-4 py-2 text-control font-medium">
          <ListTree className="size-4 text-3" aria-hidden />
          {words.contents}
          <ChevronDown className="ms-auto size-4 text-3 group-open:rotate-180" aria-hidden />
        </summary>
        <ol className="px-4 pb-3 text-control">
          {headings.map(({ id, text, level }) => (
            <li key={id} className={classes(indents[(level - top + 2) as 2 | 3 | 4])}>
              <a
                href={`#${id}`}
                dir="auto"
                className="inline-flex min-h-7 items-center py-0.5 text-2 hover:text-1 hover:underline"
                onClick={(event) => {
                  event.preventDefault()
                  const heading = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
                  heading?.scrollIntoView()
                  heading?.focus({ preventScroll: true })
                  history.replaceState(history.state, '', `#${id}`)
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
