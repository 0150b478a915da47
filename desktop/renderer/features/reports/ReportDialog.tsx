import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { createReport, type ReportedKind, type ReportInput, ReportReason } from '#shared/reports.ts'
import { lengthOf } from '#shared/length.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextArea } from '../../ui/inputs.tsx'

const kinds: Record<ReportedKind, string> = {
  post: 'post',
  comment: 'comment',
  user: 'user',
  message: 'message',
}

const titles: Record<ReportedKind, string> = {
  post: 'Report Post',
  comment: 'Report Comment',
  user: 'Report User',
  message: 'Report Message',
}

export const words = {
  title: (kind: ReportedKind) => titles[kind],
  intro: (kind: ReportedKind) =>
    kind === 'message'
      ? 'Tell us what is wrong with this message. Our moderation team reads this message alone, nothing else of your conversation.'
      : `Tell us what is wrong with this ${kinds[kind]}. Its author does not learn who reported it.`,
  reason: 'Reason',
  choose: 'Select a reason',
  details: 'Additional details',
  detailsPlaceholder: 'Anything that helps our moderation team',
  tooLong: (max: number) => `Must be at most ${max} characters`,
  cancel: 'Cancel',
  submit: 'Submit Report',
  reasonMissing: 'Please Select a Reason',
  reasonMissingText: "Choose why you're reporting this content",
  submitted: 'Report Submitted',
  submittedText: (kind: ReportedKind) =>
    `Thank you for reporting this ${kinds[kind]}. Our moderation team will review it.`,
  failed: 'Failed to Submit Report',
  failedText: 'Please try again later',
}

const reasonLabels: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate_speech: 'Hate speech',
  inappropriate: 'Inappropriate content',
  misinformation: 'Misinformation',
  copyright: 'Copyright violation',
  other: 'Other',
}

export interface ReportDialogProps {
  reported: Reported
  isOpen: boolean
  onClose: () => void
}

const reasons = ReportReason.options.map((value) => ({ value, label: reasonLabels[value] }))

/** Reports something to the moderators. What was filled in stays until it has been sent. */
export function ReportDialog({ reported, isOpen, onClose }: ReportDialogProps) {
  const [fields, setFields] = useState(emptyReport)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const send = useAction((body: ReportInput) => call(createReport, { body }), {
    success: { title: words.submitted, description: words.submittedText(reported.kind) },
    failure: { title: words.failed, sentence: words.failedText, prefersReason: true },
    onSuccess: () => {
      setFields(emptyReport)
      onClose()
    },
  })
  const submit = () => {
    const body = reportBody(reported, fields)
    setReasonMissing(body === null)
    if (!body) {
      toast({ title: words.reasonMissing, description: words.reasonMissingText, tone: 'danger' })
      return
    }
    if (!isTooLong(fields)) void send.act(body)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title(reported.kind)}
      description={words.intro(reported.kind)}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" isBusy={send.isBusy} onClick={submit}>
            {words.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={words.reason} isRequired error={isReasonMissing ? words.reasonMissingText : undefined}>
          <NativeSelect
            options={reasons}
            placeholder={words.choose}
            value={fields.reason}
            onChange={({ target }) => {
              setReasonMissing(false)
              setFields({ ...fields, reason: ReportReason.parse(target.value) })
            }}
          />
        </Field>
        <Field
          label={words.details}
          isOptional
          error={isTooLong(fields) ? words.tooLong(limits.reportDescriptionMax) : undefined}
          counter={{ value: fields.description, max: limits.reportDescriptionMax, isAlwaysShown: true }}
        >
          <TextArea
            rows={4}
            placeholder={words.detailsPlaceholder}
            value={fields.description}
            onChange={({ target }) => setFields({ ...fields, description: target.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** What somebody reports. */
export interface Reported {
  kind: ReportedKind
  id: string
}

interface ReportFields {
  reason: ReportReason | ''
  description: string
}

export const emptyReport: ReportFields = { reason: '', description: '' }

/** Whether the description fits once it is trimmed, as it will be sent. */
export const isTooLong = ({ description }: ReportFields): boolean =>
  lengthOf(description.trim()) > limits.reportDescriptionMax

const idNames = {
  post: 'postId',
  comment: 'commentId',
  user: 'userId',
  message: 'messageId',
} as const

/** What is sent; null while no reason is chosen. */
export function reportBody(
  { kind, id }: Reported,
  { reason, description }: ReportFields,
): ReportInput | null {
  if (reason === '') return null
  return { [idNames[kind]]: id, reason, description: description.trim() || null }
}
