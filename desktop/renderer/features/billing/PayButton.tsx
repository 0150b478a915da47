import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { words } from './strings.ts'

interface PayButtonProps {
  isBusy: boolean
  error: string | undefined
  isDisabled?: boolean
  label?: string | undefined
  /** Further small print. */
  children?: ReactNode
}

/** The end of every payment form: why the last try failed, the button, and what we promise. */
export function PayButton({ isBusy, error, isDisabled = false, label, children }: PayButtonProps) {
  return (
    <div className="flex flex-col gap-3">
      {error && <p className="rounded-control bg-danger-bg px-3 py-2.5 text-control text-danger">{error}</p>}
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} disabled={isDisabled}>
        {label ?? words.complete}
      </Button>
      <p className="text-center text-dense text-3">
        <Lock className="me-1.5 mb-0.5 inline size-3.5" aria-hidden />
        {words.secure}
      </p>
      {children}
    </div>
  )
}
