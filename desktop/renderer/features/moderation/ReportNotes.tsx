import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { nameOf } from '#shared/people.ts'
import { addReportNote, listReportNotes } from '#shared/reportWork.ts'
import { lengthOf } from '#shared/length.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { queueWords } from './strings.ts'

const words = {
  notes: 'Notes',
  notesText: 'Only moderators can read these notes.',
  noNotes: 'No notes yet.',
  notesFailed: 'The notes could not be loaded.',
  note: 'Note',
  addNote: 'Add note',
  noteFailed: 'The note could not be added. Please try again.',
}

/** The notes that moderators leave each other about a report. */
export function ReportNotes({ reportId, onAdded }: { reportId: string; onAdded: () => void }) {
  const params = { id: reportId }
  const { data, error, mutate } = useData(listReportNotes, { params })
  const [text, setText] = useState('')
  const { act, isBusy, refusal } = useAction(() => call(addReportNote, { params, body: { text } }), {
    failure: { sentence: words.noteFailed, prefersReason: true },
    onSuccess: (note) => {
      setText('')
      void mutate((notes = []) => [...notes, note], { revalidate: false })
      onAdded()
    },
  })
  const length = lengthOf(text.trim())
  return (
    <section aria-label={words.notes} className="flex flex-col gap-3">
      <h3 className="font-bold">{words.notes}</h3>
      <p className="-mt-2 text-dense text-3">{words.notesText}</p>
      {error && !data ? (
        <ErrorState message={words.notesFailed} onRetry={() => void mutate()} />
      ) : data?.length === 0 ? (
        <p className="text-control text-2">{words.noNotes}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {data?.map((note) => (
            <li key={note.id} className="rounded-card bg-sunken p-3 text-control">
              <p className="mb-1 flex flex-wrap gap-x-2 text-dense text-2">
                <bdi className="font-medium">{nameOf(note.author)}</bdi>
                <RelativeTime at={note.createdAt} />
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={words.note}
        counter={{ value: text, max: limits.noteMax }}
        error={length > limits.noteMax ? queueWords.tooLong(limits.noteMax) : undefined}
      >
        <TextArea rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div>
        <Button
          size="small"
          isBusy={isBusy}
          disabled={length === 0 || length > limits.noteMax}
          onClick={() => void act()}
        >
          {words.addNote}
        </Button>
      </div>
      <ActionNotice refusal={refusal} />
    </section>
  )
}
