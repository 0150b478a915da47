import { Markdown } from '../../ui/Markdown.tsx'
import { words } from './strings.ts'

/** What somebody wrote, as readers would see it; a long text scrolls in its place. */
export function Quoted({ source, label }: { source: string; label: string }) {
  return (
    <section
      aria-label={label}
      // A long text is scrolled by the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-card border bg-sunken p-4 text-control wrap-anywhere"
    >
      {source ? <Markdown source={source} /> : words.nothingWritten}
    </section>
  )
}
