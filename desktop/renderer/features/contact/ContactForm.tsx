import { zodResolver } from '@hookform/resolvers/zod'
import { Send } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { contactCategories, ContactInput, sendContact } from '#shared/contact.ts'
import { call } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useKeptForm } from '../../lib/keptFields.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextArea, TextInput } from '../../ui/inputs.tsx'
const categories: Record<(typeof contactCategories)[number], string> = {
  account: 'Account',
  technical: 'Technical problem',
  billing: 'Billing',
  content: 'Content and moderation',
  advertising: 'Advertising and sponsorships',
  feature: 'Feature request',
  bug: 'Bug report',
  other: 'Something else',
}

const words = {
  form: 'Contact form',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  category: 'Category',
  chooseCategory: 'Select a category',
  message: 'Message',
  send: 'Send Message',
  sent: 'Message Sent!',
  sentText: "We'll get back to you within 24 hours.",
  failed: 'Failed to send message. Please try again.',
  categories,
}

const leastMilliseconds = 1000

const empty = { name: '', email: '', subject: '', category: '', message: '' }
type Fields = typeof empty
/** Who writes is filled in, or known to the browser. */
const blank = { subject: '', category: '', message: '' }

/** What a link to the form says already: `/contact?category=content&subject=…`. */
const fieldsIn = (search: URLSearchParams): Pick<Fields, 'subject' | 'category'> => ({
  subject: search.get('subject') ?? '',
  category: contactCategories.find((category) => category === search.get('category')) ?? '',
})

export function ContactForm() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const known: Fields = { ...empty, name: viewer?.displayName ?? '', email: viewer?.email ?? '' }
  const form = useForm<Fields, unknown, ContactInput>({
    // The category begins unchosen, which the schema refuses with its own sentence.
    resolver: zodResolver<Fields, unknown, ContactInput>(ContactInput as never),
    defaultValues: { ...known, ...fieldsIn(search) },
  })
  const { register, control, handleSubmit, reset, setError, setValue, formState } = form
  const { errors } = formState
  const sending = useAction((body: ContactInput) => atLeast(leastMilliseconds, call(sendContact, { body })), {
    success: { title: words.sent, description: words.sentText },
    failure: { sentence: words.failed },
    onSuccess: () => {
      draft.clear()
      reset(known)
    },
    onRefused: ({ issues }) => {
      for (const { path, message } of issues) {
        if (path in empty) setError(path as keyof Fields, { message }, { shouldFocus: true })
      }
      return issues.length > 0
    },
  })
  const { subject = '', category = '', message = '' } = useWatch({ control })
  const isHydrated = useHydrated()
  const draft = useKeptForm({
    key: 'contact',
    blank,
    fields: { subject, category, message },
    fill: (kept) => {
      // What a link to the form says goes before what was kept.
      const asked = fieldsIn(search)
      setValue('subject', asked.subject || kept.subject)
      setValue('category', asked.category || kept.category)
      setValue('message', kept.message)
    },
  })
  return (
    <form
      noValidate
      aria-label={words.form}
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((body) => sending.act(body))(event)}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={words.name} isRequired error={errors.name?.message}>
          <TextInput autoComplete="name" {...register('name')} />
        </Field>
        <Field label={words.email} isRequired error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
      </div>
      <Field label={words.subject} isRequired error={errors.subject?.message}>
        <TextInput {...register('subject')} />
      </Field>
      <Field label={words.category} isRequired error={errors.category?.message}>
        <NativeSelect
          placeholder={words.chooseCategory}
          options={contactCategories.map((value) => ({ value, label: words.categories[value] }))}
          {...register('category')}
        />
      </Field>
      <Field label={words.message} isRequired error={errors.message?.message}>
        <TextArea rows={6} {...register('message')} />
      </Field>
      <ActionNotice refusal={sending.refusal} />
      {isHydrated && (
        <DraftNotice
          draft={draft}
          onDiscard={() => {
            draft.clear()
            reset(known)
          }}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        isBusy={sending.isBusy}
        icon={<Send aria-hidden />}
      >
        {words.send}
      </Button>
    </form>
  )
}

/** Settles with the work, but not before that long: a press on Send must be seen to do something. */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([
    work,
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
