import { Component, type ReactNode } from 'react'
import { isStale, online, reloadOnce } from '../lib/stale.ts'
import { toast } from '../lib/toasts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'

const words = {
  crashed: 'Something went wrong',
  crashedText: 'This part of the page stopped working. Loading it again usually helps.',
  offline: 'You are offline',
  offlineText: 'This part of the page is loaded as soon as you are back.',
  updated: 'A new version is here',
  updatedText: 'The page you asked for belongs to a newer version.',
  stillOffline: 'You are still offline',
  again: 'Try again',
  reload: 'Load again',
  toHome: 'Back to Home',
}

interface ErrorBoundaryProps {
  children: ReactNode
  /** A change of it gives the children another try: the address, for a page. */
  resetKey: string
}

interface ErrorBoundaryState {
  error: Error | null
  resetKey: string
}

/** Shows the error screen in place of a page that crashed; the rest of the app lives on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error): Partial<ErrorBoundaryState> {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    // Without a line there is nothing to load: the page would be gone as well.
    if (isStale(error)) void online().then(() => this.state.error === error && reloadOnce())
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override render(): ReactNode {
    return this.state.error ? <ErrorScreen error={this.state.error} /> : this.props.children
  }
}

/** Loads the page anew: without a line it would be gone. */
function reload(): void {
  if (navigator.onLine) location.reload()
  else toast({ title: words.stillOffline, tone: 'danger' })
}

function ErrorScreen({ error }: { error: Error }) {
  const isOffline = isStale(error) && !navigator.onLine
  const [title, text] = !isStale(error)
    ? [words.crashed, words.crashedText]
    : isOffline
      ? [words.offline, words.offlineText]
      : [words.updated, words.updatedText]
  return (
    <div role="alert" className="mx-auto flex max-w-reading flex-col items-center px-6 py-24 text-center">
      <h1 tabIndex={-1} className="text-title font-bold">
        {title}
      </h1>
      <p className="mt-2 text-2">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={reload}>
          {isOffline ? words.again : words.reload}
        </Button>
        <ButtonLink href="/" reloadDocument={!isOffline}>
          {words.toHome}
        </ButtonLink>
      </div>
    </div>
  )
}
