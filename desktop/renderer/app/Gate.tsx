import type { ReactNode } from 'react'
import type { PageName } from '#shared/pages.ts'
import { useViewer } from '../lib/viewer.ts'
import { SignInRequired } from '../ui/SignInRequired.tsx'
import { signInSentences } from './signInSentences.ts'

/** Shows a page that needs somebody signed in to nobody else; nothing flashes while that is unknown. */
export function Gate({ name, children }: { name: PageName; children: ReactNode }) {
  const viewer = useViewer()
  const sentence = signInSentences[name]
  if (!sentence || viewer) return children
  if (viewer === undefined) return null
  return (
    <div className="py-12">
      <SignInRequired sentence={sentence} />
    </div>
  )
}
