import { type ReactNode, useState } from 'react'
import { type ApplicationPage, decideApplication, decideContent } from '#shared/applications.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { ActDialog } from './ActDialog.tsx'
import { centsOf, printedSplit, typedOf } from './money.ts'
import { canCallOff, hasWaitingText, isUndecided } from './status.ts'
import { campaignWords } from './strings.ts'

const words = {
  approve: 'Approve',
  requestChanges: 'Ask for changes',
  reject: 'Decline',
  callOff: 'Call the deal off',
  approveTitle: 'Approve this application?',
  approveText: 'The rate is reserved from the campaign’s free budget at once.',
  rate: 'Agreed rate',
  rateHint: (creator: string, platform: string) =>
    `The creator receives ${creator}, the platform keeps ${platform}.`,
  changesTitle: 'Ask for changes',
  changesText: 'The creator reads this and can submit the application again.',
  rejectTitle: 'Decline this application?',
  rejectText: 'The creator is notified of your reason. They cannot apply to this campaign again.',
  callOffTitle: 'Call the deal off?',
  callOffText: 'The reserved money returns to the campaign. The creator is notified of your reason.',
  response: 'Your message to the creator',
  responseRequired: 'Please write what should change',
  reasonRequired: 'Please give a reason',
  approveVersionTitle: (number: number) => `Approve version ${number}?`,
  approveVersionText: 'Only this exact text can then be published. Any later change comes back to you.',
  changesVersionText: 'The creator reads this and submits a new version.',
  approveVersion: 'Approve this text',
  decided: 'Decision sent',
  decideFailed: 'Your decision could not be sent. Please try again.',
}

interface DecisionButtonsProps {
  application: ApplicationPage
  onChanged: () => void
}

/** What a brand can decide about an application now. */
export function DecisionButtons({ application, onChanged }: DecisionButtonsProps) {
  const { id, campaign, versions } = application
  const newest = versions[0]
  if (application.viewerSide !== 'brand') return null
  const decide = (body: BodyInput<typeof decideApplication>) =>
    call(decideApplication, { params: { id }, body })
  const review = (decision: 'approve' | 'request_changes', brandResponse: string) =>
    call(decideContent, {
      params: { id },
      body: { version: newest?.version ?? 1, decision, brandResponse },
    })
  const common = { onChanged }
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {isUndecided(application) && (
        <>
          <Decision
            {...common}
            variant="primary"
            label={words.approve}
            title={words.approveTitle}
            text={words.approveText}
            rate={campaign.costPerEngagement}
            run={({ response, rate }) =>
              decide({ decision: 'approve', agreedRate: rate, brandResponse: response })
            }
          />
          <Decision
            {...common}
            label={words.requestChanges}
            title={words.changesTitle}
            text={words.changesText}
            missing={words.responseRequired}
            run={({ response }) => decide({ decision: 'request_changes', brandResponse: response })}
          />
          <Decision
            {...common}
            variant="ghost"
            isDangerous
            label={words.reject}
            title={words.rejectTitle}
            text={words.rejectText}
            missing={words.reasonRequired}
            run={({ response }) => decide({ decision: 'reject', brandResponse: response })}
          />
        </>
      )}
      {newest && hasWaitingText(application) && (
        <>
          <Decision
            {...common}
            variant="primary"
            label={words.approveVersion}
            title={words.approveVersionTitle(newest.version)}
            text={words.approveVersionText}
            run={({ response }) => review('approve', response)}
          />
          <Decision
            {...common}
            label={words.requestChanges}
            title={words.changesTitle}
            text={words.changesVersionText}
            missing={words.responseRequired}
            run={({ response }) => review('request_changes', response)}
          />
        </>
      )}
      {canCallOff(application) && (
        <Decision
          {...common}
          variant="ghost"
          isDangerous
          label={words.callOff}
          title={words.callOffTitle}
          text={words.callOffText}
          missing={words.reasonRequired}
          run={({ response }) => decide({ decision: 'reject', brandResponse: response })}
        />
      )}
    </div>
  )
}

interface DecisionProps {
  label: string
  title: string
  text: ReactNode
  variant?: 'primary' | 'ghost'
  isDangerous?: boolean
  /** The usual rate in cents, where one is agreed on. */
  rate?: number
  /** The error when nothing was written; without it the message is optional. */
  missing?: string
  run: (given: { response: string; rate: number }) => Promise<unknown>
  onChanged: () => void
}

/** One decision: its button, and the dialog that asks for what it needs. */
function Decision(props: DecisionProps) {
  const { label, title, text, variant, isDangerous = false, missing, run, onChanged } = props
  const [isOpen, setOpen] = useState(false)
  const [response, setResponse] = useState('')
  const [rate, setRate] = useState(() => typedOf(props.rate ?? Number.NaN))
  const [isTried, setTried] = useState(false)
  const cents = centsOf(rate)
  const action = useAction(() => run({ response: response.trim(), rate: cents }), {
    success: { title: words.decided },
    failure: { sentence: words.decideFailed, prefersReason: true },
    onSuccess: onChanged,
  })
  const hasRate = props.rate !== undefined
  const isRateBad = hasRate && !(cents >= 100)
  const isResponseMissing = missing !== undefined && response.trim() === ''
  const split = printedSplit(cents)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ActDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={text}
        confirmLabel={label}
        tone={isDangerous ? 'danger' : 'primary'}
        action={action}
        isReady={() => {
          setTried(true)
          return !isRateBad && !isResponseMissing
        }}
      >
        <div className="flex flex-col gap-4">
          {hasRate && (
            <Field
              label={words.rate}
              hint={!isRateBad && words.rateHint(split.creator, split.platform)}
              error={isTried && isRateBad ? campaignWords.moneyInvalid : undefined}
              isRequired
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                value={rate}
                onChange={({ target }) => setRate(target.value)}
              />
            </Field>
          )}
          <Field
            label={words.response}
            error={isTried && isResponseMissing ? missing : undefined}
            counter={{ value: response, max: limits.applicationMessageMax }}
            isRequired={missing !== undefined}
            isOptional={missing === undefined}
          >
            <TextArea
              rows={3}
              value={response}
              maxLength={limits.applicationMessageMax}
              onChange={({ target }) => setResponse(target.value)}
            />
          </Field>
        </div>
      </ActDialog>
    </>
  )
}
