import { words } from './strings.ts'

/** The first thing the keyboard meets; `target` is the id of the main part. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only rounded-control bg-accent-solid px-4 py-2.5 text-control font-medium text-white focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50"
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>(`#${target}`)?.focus()
      }}
    >
      {words.skipToContent}
    </a>
  )
}
