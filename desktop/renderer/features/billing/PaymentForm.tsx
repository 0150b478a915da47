import { lazy, Suspense } from 'react'
import { useConfig } from '../../lib/boot.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** The props of every payment form, whichever provider it belongs to. */
export interface PaymentFormProps {
  clientSecret: string
  /** Where the provider sends the browser after a step outside of this page. */
  returnUrl: string
  /** Somebody signed out is asked where the receipt goes. */
  asksEmail: boolean
  /** What the button says where nothing is paid now. */
  submitLabel?: string
  onPaid: () => void
  /** Told what the provider is about to charge, in its own words. */
  onTotal?: (amount: string) => void
}

/** The authentication that a bank wants for a payment that is already made out. */
export interface AuthenticationProps {
  clientSecret: string
  onPassed: () => void
  /** With the bank's reason; null where nobody knows how it ended. */
  onFailed: (reason: string | null) => void
}

const SandboxForm = lazy(() =>
  import('./SandboxForm.tsx').then((sandbox) => ({ default: sandbox.SandboxForm })),
)
const StripeForm = lazy(() => import('./StripeForm.tsx'))
const SandboxAuthentication = lazy(() =>
  import('./SandboxForm.tsx').then((sandbox) => ({ default: sandbox.SandboxAuthentication })),
)
const StripeAuthentication = lazy(() => import('./StripeAuthentication.tsx'))

/** The card form of this installation's payment provider; nothing of it is loaded before it is needed. */
export function PaymentForm(props: PaymentFormProps) {
  const config = useConfig()
  if (!config) return <FormSkeleton />
  return (
    <Suspense fallback={<FormSkeleton />}>
      {config.paymentMode === 'stripe' ? <StripeForm {...props} /> : <SandboxForm {...props} />}
    </Suspense>
  )
}

/** Takes the person through the bank's authentication of a payment. */
export function Authentication(props: AuthenticationProps) {
  const config = useConfig()
  if (!config) return null
  return (
    <Suspense fallback={null}>
      {config.paymentMode === 'stripe' ? (
        <StripeAuthentication {...props} />
      ) : (
        <SandboxAuthentication {...props} />
      )}
    </Suspense>
  )
}

function FormSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="h-12" />
    </Loading>
  )
}
