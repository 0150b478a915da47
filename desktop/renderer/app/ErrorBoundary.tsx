import { Component, type ReactNode } from 'react'
import { isStale, reloadOnce } from '../lib/stale.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'

const words = {
  crashed: 'Something went wrong',
  crashedText: 'This part of the page stopped working. Loading it again usually helps.',
  updated: 'A new version is here',
  updatedText: 'The page you asked for belongs to a newer version. Load it again to continue.',
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
    if (isStale(error)) reloadOnce()
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

function ErrorScreen({ error }: { error: Error }) {
  const stale = isStale(error)
  return (
    <div role="alert" className="mx-auto flex max-w-reading flex-col items-center px-6 py-24 text-center">
      <h1 tabIndex={-1} className="text-title font-bold">
        {stale ? words.updated : words.crashed}
      </h1>
      <p className="mt-2 text-2">{stale ? words.updatedText : words.crashedText}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
        <ButtonLink href="/" reloadDocument>
          {words.toHome}
        </ButtonLink>
      </div>
    </div>
  )
}
