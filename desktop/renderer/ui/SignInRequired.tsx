import { LogIn } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from './ButtonLink.tsx'
import { words } from './strings.ts'

export interface SignInRequiredProps {
  /** Why, in one sentence: "You need to be signed in to create a post." */
  sentence: string
  /** Adds the page's h1; off where the page has its own heading. */
  isHeading?: boolean
}

/** Stands in for a page or a part of it; signing in leads back here. */
export function SignInRequired({ sentence, isHeading = true }: SignInRequiredProps) {
  const { pathname, search } = useLocation()
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="mx-auto flex max-w-reading flex-col items-center rounded-card border bg-surface px-6 py-12 text-center">
      <Title tabIndex={isHeading ? -1 : undefined} className="text-section font-bold">
        {words.signInRequired}
      </Title>
      <p className="mt-1 mb-6 text-2">{sentence}</p>
      <ButtonLink
        variant="primary"
        href={`/api/login?returnTo=${encodeURIComponent(pathname + search)}`}
        icon={<LogIn aria-hidden />}
      >
        {words.signIn}
      </ButtonLink>
    </div>
  )
}
