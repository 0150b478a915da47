import { LogIn, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from './Button.tsx'
import drawings from './drawings.svg?url&no-inline'
import { uiWords } from './strings.ts'

const words = {
  signInRequired: 'Sign In Required',
  signIn: 'Sign In',
  pageNotFound: 'Page Not Found',
  pageNotFoundText: "The page you're looking for doesn't exist.",
  redirecting: 'Redirecting to homepage',
}

/** What is missing, or why: the drawings of `drawings.svg`. */
export type DrawingName =
  | 'posts'
  | 'comments'
  | 'forums'
  | 'messages'
  | 'search'
  | 'notifications'
  | 'money'
  | 'saved'
  | 'people'
  | 'calm'
  | 'closed'
  | 'offers'

/** One of our drawings, in the colors of the theme. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg aria-hidden className="mb-3 h-22 w-32 forced-colors:hidden">
    <use href={`${drawings}#${name}`} />
  </svg>
)

interface EmptyStateProps {
  title: string
  text?: ReactNode
  drawing?: DrawingName
  /** Where there is no room for a drawing. */
  icon?: ReactNode
  /** One act that changes it. */
  action?: ReactNode
}

export function EmptyState({ title, text, drawing, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-card border border-dashed px-6 py-12 text-center">
      {drawing && <Drawing name={drawing} />}
      {icon && <span className="mb-2 text-3 [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon}</span>}
      <p className="font-medium">{title}</p>
      {text && <p className="max-w-prose text-control text-2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title?: string
  message?: string | undefined
  onRetry?: () => void
  isRetrying?: boolean
}

export function ErrorState({
  title = uiWords.somethingWentWrong,
  message = uiWords.couldNotLoad,
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-1 rounded-card border bg-surface px-6 py-10 text-center"
    >
      <TriangleAlert className="mb-2 size-7 stroke-[1.5] text-danger" aria-hidden />
      <p className="font-medium">{title}</p>
      <p className="max-w-prose text-control text-2">{message}</p>
      {onRetry && (
        <Button className="mt-4" icon={<RotateCw aria-hidden />} isBusy={isRetrying} onClick={onRetry}>
          {uiWords.tryAgain}
        </Button>
      )}
    </div>
  )
}

interface NotFoundProps {
  title?: string
  text?: string
  /** Below the text: `Redirecting to homepage` by default, or a link to somewhere useful. */
  children?: ReactNode
}

/** What a page shows when its address leads nowhere; leaving it is the page's own affair. */
export function NotFound({
  title = words.pageNotFound,
  text = words.pageNotFoundText,
  children = words.redirecting,
}: NotFoundProps) {
  return (
    <div className="mx-auto flex max-w-reading flex-col items-center px-6 py-20 text-center">
      <Drawing name="search" />
      <h1 tabIndex={-1} className="text-title font-bold">
        {title}
      </h1>
      <p className="mt-2 text-2">{text}</p>
      <div className="mt-6 text-control text-3">{children}</div>
    </div>
  )
}

/** In place of a whole page that needs a subscription: why, what it opens, and the way to it. */
export function PlanRequired({ text }: { text: string }) {
  return (
    <output className="block">
      <EmptyState
        drawing="closed"
        title={uiWords.subscriptionRequired}
        text={text}
        action={
          <ButtonLink variant="primary" href="/subscribe">
            {uiWords.seePlans}
          </ButtonLink>
        }
      />
    </output>
  )
}

interface SignInRequiredProps {
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
