import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { createReport, type ReportInput, ReportReason } from '#shared/reports.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { emptyReport, isTooLong, reportBody, type Reported } from './reportForm.ts'
import { reasonLabels, words } from './dialogStrings.ts'

export interface ReportDialogProps {
  reported: Reported
  isOpen: boolean
  onClose: () => void
}

const reasons = ReportReason.options.map((value) => ({ value, label: reasonLabels[value] }))

/** Tells the moderators what is wrong with something. What was filled in stays until it has been sent. */
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
