import { Plus } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { words } from './strings.ts'

/** Floats above the tabs of phones. */
export function CreateButton() {
  return (
    <Anchor
      href={pages.create.path}
      aria-label={words.create}
      className="fixed end-4 bottom-[calc(env(safe-area-inset-bottom)+4.5rem)] z-20 inline-flex size-14 items-center justify-center rounded-full bg-accent-solid text-white shadow-float hover:bg-accent-solid-hover md:hidden"
    >
      <Plus className="size-6" aria-hidden />
    </Anchor>
  )
}
