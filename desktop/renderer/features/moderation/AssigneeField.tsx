import { useState } from 'react'
import { nameOf } from '#shared/people.ts'
import type { Report } from '#shared/reports.ts'
import { assignReport } from '#shared/reportWork.ts'
import { call } from '../../lib/api.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

interface AssigneeFieldProps {
  report: Report
  onChanged: () => void
}

/** Who looks after a report: taken, given back, or handed to somebody else. */
export function AssigneeField({ report, onChanged }: AssigneeFieldProps) {
  const viewer = useViewer()
  const [username, setUsername] = useState('')
  const assign = useAction(
    (to: string | null) => call(assignReport, { params: { id: report.id }, body: { username: to } }),
    {
      success: ({ assignee }) => ({
        title: words.assigned,
        description: assignee ? words.assignedTo(nameOf(assignee)) : words.assignedToNobody,
      }),
      failure: { sentence: words.assignFailed, prefersReason: true },
      onSuccess: () => {
        setUsername('')
        onChanged()
      },
    },
  )
  if (!viewer) return null
  const isOwn = report.assignee?.id === viewer.id
  const name = username.trim().replace(/^@/, '')
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        size="small"
        isBusy={assign.isBusy}
        onClick={() => void assign.act(isOwn ? null : viewer.username)}
      >
        {isOwn ? words.giveBack : words.take}
      </Button>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name) void assign.act(name)
        }}
      >
        <Field label={words.handOver}>
          <TextInput
            placeholder={words.handOverHint}
            autoComplete="off"
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        </Field>
        <Button type="submit" disabled={!name} isBusy={assign.isBusy}>
          {words.handOverTo}
        </Button>
      </form>
      <ActionNotice refusal={assign.refusal} />
    </div>
  )
}
