import { Elements, PaymentElement as IntentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import {
  CheckoutElementsProvider,
  PaymentElement,
  useCheckoutElements,
} from '@stripe/react-stripe-js/checkout'
import { type ReactNode, useEffect, useState } from 'react'
import { useConfig } from '../../lib/boot.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PayButton, PaymentRefused, usePayment } from './PayButton.tsx'
import type { PaymentFormProps } from './PaymentForm.tsx'
import { words } from './strings.ts'
import { appearance, useProvider } from './StripeAuthentication.tsx'

/** The card form of Stripe. A checkout's secret begins with `cs_`, a bare payment's with `pi_`, a card's to keep with `seti_`. */
export default function StripeForm(props: PaymentFormProps) {
  const { provider, retry } = useProvider(useConfig()?.stripePublishableKey ?? '')
  const { clientSecret } = props
  if (provider === 'failed') return <ErrorState message={words.scriptFailed} onRetry={retry} />
  if (!clientSecret.startsWith('cs_')) {
    return (
      <Elements key={clientSecret} stripe={provider} options={{ clientSecret, appearance: appearance() }}>
        <IntentForm {...props} />
      </Elements>
    )
  }
  return (
    <CheckoutElementsProvider
      key={clientSecret}
      stripe={provider}
      options={{ clientSecret, elementsOptions: { appearance: appearance() } }}
    >
      <CheckoutForm {...props} />
    </CheckoutElementsProvider>
  )
}

function CheckoutForm({ returnUrl, onPaid, onTotal, ...props }: PaymentFormProps) {
  const state = useCheckoutElements()
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState<string | undefined>()
  const payment = usePayment()
  // The provider confirms nothing whose total the page has not read: it is what the payer is shown.
  const total = state.type === 'success' ? state.checkout.total.total.amount : undefined
  // Of a customer whose address it knows the provider takes no other.
  const asksEmail = props.asksEmail && !(state.type === 'success' && state.checkout.email)
  useEffect(() => {
    if (total !== undefined) onTotal?.(total)
  }, [total, onTotal])
  if (state.type === 'error') return <p className="text-danger">{state.error.message}</p>
  const pay = async () => {
    if (state.type !== 'success') return
    const result = await state.checkout.confirm({
      returnUrl,
      ...(asksEmail ? { email: email.trim() } : {}),
    })
    if (result.type === 'error') {
      const { message, code } = result.error
      throw new PaymentRefused(message, { isOver: code !== 'paymentFailed' })
    }
    onPaid()
  }
  return (
    <PaymentFields
      onSubmit={() => {
        const isMissing = asksEmail && !/^\S+@\S+\.\S+$/.test(email.trim())
        setEmailError(isMissing ? words.emailInvalid : undefined)
        // What the provider said of the last try says nothing of this one.
        payment.clear()
        if (!isMissing) void payment.attempt(pay)
      }}
      button={
        <PayButton
          isBusy={payment.isBusy}
          error={payment.error}
          isDisabled={total === undefined}
          label={total && words.completeFor(total)}
        />
      }
    >
      {asksEmail && (
        <Field label={words.email} isRequired error={emailError}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      )}
      <PaymentElement />
    </PaymentFields>
  )
}

function IntentForm({ clientSecret, returnUrl, submitLabel, onPaid }: PaymentFormProps) {
  const provider = useStripe()
  const elements = useElements()
  const payment = usePayment()
  const pay = async () => {
    if (!provider || !elements) return
    const order = {
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required' as const,
    }
    const { error } = clientSecret.startsWith('seti_')
      ? await provider.confirmSetup(order)
      : await provider.confirmPayment(order)
    if (error) throw new PaymentRefused(error.message, { isOver: error.type !== 'card_error' })
    onPaid()
  }
  return (
    <PaymentFields
      onSubmit={() => void payment.attempt(pay)}
      button={
        <PayButton isBusy={payment.isBusy} error={payment.error} isDisabled={!provider} label={submitLabel} />
      }
    >
      <IntentElement />
    </PaymentFields>
  )
}

interface PaymentFieldsProps {
  onSubmit: () => void
  button: ReactNode
  children: ReactNode
}

function PaymentFields({ onSubmit, button, children }: PaymentFieldsProps) {
  return (
    <form
      noValidate
      aria-label={words.payment}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {button}
    </form>
  )
}
