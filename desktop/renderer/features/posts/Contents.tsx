import { ChevronDown, ListTree } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import type { Heading } from '../../ui/headings.ts'

const words = {
  contents: 'Contents',
}

const indents = { 2: '', 3: 'ps-4', 4: 'ps-8' }

/** A heading is being read once it has come so near to the top of the window. */
const nearTop = 168

const headingOf = (id: string) => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)

function goTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  const heading = headingOf(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
  history.replaceState(history.state, '', `#${id}`)
}

/** The part of the text that is being read; null above the first one. */
function useCurrent(headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const passed = headings.findLast(({ id }) => {
          const top = headingOf(id)?.getBoundingClientRect().top
          return top !== undefined && top < nearTop
        })
        setCurrent(passed?.id ?? null)
      })
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', look)
    }
  }, [headings])
  return current
}

interface ContentsProps {
  headings: readonly Heading[]
}

/** The headings of a long post, each leading to its place: beside the text where there is room, else above it. */
export function Contents({ headings }: ContentsProps) {
  if (headings.length === 0) return null
  const top = Math.min(...headings.map(({ level }) => level))
  const indentOf = ({ level }: Heading) => indents[(level - top + 2) as 2 | 3 | 4]
  return (
    <>
      <nav
        aria-label={words.contents}
        className="rounded-card border bg-sunken min-[80rem]:hidden print:hidden"
      >
        <details className="group">
          <summary className="flex min-h-10 cursor-pointer items-center gap-2 rounded-card px-4 py-2 text-control font-medium">
            <ListTree className="size-4 text-3" aria-hidden />
            {words.contents}
            <ChevronDown className="ms-auto size-4 text-3 group-open:rotate-180" aria-hidden />
          </summary>
          <ol className="px-4 pb-3 text-control">
            {headings.map((heading) => (
              <li key={heading.id} className={indentOf(heading)}>
                <a
                  href={`#${heading.id}`}
                  dir="auto"
                  className="inline-flex min-h-7 items-center py-0.5 text-2 hover:text-1 hover:underline"
                  onClick={(event) => goTo(event, heading.id)}
                >
                  {heading.text}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      <Rail headings={headings} indentOf={indentOf} />
    </>
  )
}

/** In the margin of a wide window, in sight all along, with a mark at what is being read. */
function Rail({ headings, indentOf }: ContentsProps & { indentOf: (heading: Heading) => string }) {
  const current = useCurrent(headings)
  return (
    <nav
      aria-label={words.contents}
      className="absolute inset-y-0 start-full ms-8 hidden w-48 min-[80rem]:block print:hidden"
    >
      <div className="sticky top-20 max-h-[calc(100dvh-7rem)] overflow-y-auto text-dense">
        <p className="mb-2 font-medium">{words.contents}</p>
        <ol className="border-s">
          {headings.map((heading) => (
            <li key={heading.id} className={indentOf(heading)}>
              <a
                href={`#${heading.id}`}
                dir="auto"
                aria-current={heading.id === current ? 'location' : undefined}
                className={classes(
                  '-ms-px flex min-h-7 items-center border-s-2 py-1 ps-3 -outline-offset-2! hover:text-1',
                  heading.id === current ? 'border-accent text-1' : 'border-transparent text-2',
                )}
                onClick={(event) => goTo(event, heading.id)}
              >
                {heading.text}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
