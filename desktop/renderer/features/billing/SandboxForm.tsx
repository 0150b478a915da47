import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { type Card, cardIssues, cardNumberAsTyped, expiryAsTyped } from './card.ts'
import { PayButton, PaymentRefused, usePayment } from './PayButton.tsx'
import type { AuthenticationProps, PaymentFormProps } from './PaymentForm.tsx'
import { words } from './strings.ts'

const empty: Card = { number: '', expiry: '', cvc: '', email: '' }
type Errors = Partial<Record<string, string>>

/** The card form of the embedded sandbox. */
export function SandboxForm({ clientSecret, asksEmail, submitLabel, onPaid }: PaymentFormProps) {
  const [card, setCard] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [isChallenged, setChallenged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const payment = usePayment()

  // The form takes the place of the button that was pressed: the keyboard goes on from there.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const set = (change: Partial<Card>) => setCard((now) => ({ ...now, ...change }))
  const showIssues = (issues: readonly { path: string; message: string }[]) => {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    const first = issues[0]?.path
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const settle = (outcome: PaymentOutcome) => {
    if (outcome.status === 'succeeded') onPaid()
    else setChallenged(true)
  }
  const submit = () => {
    const issues = cardIssues(card, new Date())
    showIssues(issues)
    // What the provider said of the last try says nothing of this one.
    payment.clear()
    if (issues.length > 0) return
    void payment.attempt(async () => {
      try {
        const email = card.email.trim()
        settle(await confirmPayment({ ...card, clientSecret, ...(email ? { email } : { email: undefined }) }))
      } catch (error) {
        if (error instanceof ApiError && error.issues.length > 0) return showIssues(error.issues)
        throw refused(error)
      }
    })
  }
  const answer = (outcome: 'complete' | 'fail') =>
    void payment.attempt(async () => {
      try {
        settle(await answerChallenge(clientSecret, outcome))
      } catch (error) {
        throw refused(error)
      } finally {
        setChallenged(false)
      }
    })

  return (
    <form
      ref={form}
      noValidate
      aria-label={words.payment}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="rounded-control bg-sunken px-3 py-2.5 text-dense text-2">{words.testCard}</p>
      {asksEmail && (
        <Field label={words.email} isOptional error={errors['email']}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            value={card.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
      )}
      <Field label={words.cardNumber} error={errors['number']}>
        <TextInput
          name="number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          value={card.number}
          onChange={({ target }) => set({ number: cardNumberAsTyped(target.value) })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={words.expiry} error={errors['expiry']}>
          <TextInput
            name="expiry"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM / YY"
            value={card.expiry}
            onChange={({ target }) => set({ expiry: expiryAsTyped(target.value, card.expiry) })}
          />
        </Field>
        <Field label={words.cvc} error={errors['cvc']}>
          <TextInput
            name="cvc"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            maxLength={4}
            value={card.cvc}
            onChange={({ target }) => set({ cvc: target.value.replaceAll(/\D/g, '') })}
          />
        </Field>
      </div>
      <PayButton isBusy={payment.isBusy} error={payment.error} label={submitLabel} />
      <ChallengeDialog isOpen={isChallenged} isBusy={payment.isBusy} onAnswer={answer} />
    </form>
  )
}

function refused(error: unknown): PaymentRefused {
  if (!(error instanceof ApiError)) return new PaymentRefused()
  return new PaymentRefused(error.sentence, { isOver: error.status !== 402 })
}

export function SandboxAuthentication({ clientSecret, onPassed, onFailed }: AuthenticationProps) {
  const [isBusy, setBusy] = useState(false)
  const answer = async (outcome: 'complete' | 'fail') => {
    setBusy(true)
    try {
      await answerChallenge(clientSecret, outcome)
      onPassed()
    } catch (error) {
      onFailed((error instanceof ApiError && error.sentence) || null)
    }
  }
  return <ChallengeDialog isOpen isBusy={isBusy} onAnswer={(outcome) => void answer(outcome)} />
}

interface ChallengeDialogProps {
  isOpen: boolean
  isBusy: boolean
  onAnswer: (outcome: 'complete' | 'fail') => void
}

/** Stands in for the bank's own page in the sandbox. */
function ChallengeDialog({ isOpen, isBusy, onAnswer }: ChallengeDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onAnswer('fail')}
      isAlert
      title={words.challenge}
      description={words.challengeText}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => onAnswer('fail')}>
            {words.challengeFail}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => onAnswer('complete')}>
            {words.challengeComplete}
          </Button>
        </>
      }
    />
  )
}

/** The embedded payment sandbox as a browser speaks to it; there is none with a real payment provider. */
async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`/dev/payments/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new ApiError(response, await response.text())
  return (await response.json()) as T
}

interface SandboxPayment {
  clientSecret: string
  number: string
  expiry: string
  cvc: string
  email?: string
}

type PaymentOutcome = { status: 'succeeded' | 'requires_action' }

const confirmPayment = (payment: SandboxPayment): Promise<PaymentOutcome> => post('confirm', payment)

const answerChallenge = (clientSecret: string, outcome: 'complete' | 'fail'): Promise<PaymentOutcome> =>
  post('challenge', { clientSecret, outcome })
