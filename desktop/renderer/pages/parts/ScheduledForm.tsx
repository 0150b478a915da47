import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import type { PostInput } from '#shared/posts.ts'
import { editScheduled, type ScheduledPost } from '#shared/scheduled.ts'
import { optionsFor } from '../../features/polls/PollOptionsField.tsx'
import { ofField, toField } from '../../features/scheduled/localTime.ts'
import { useForgetScheduled } from '../../features/scheduled/useScheduled.ts'
import { WhenField, whyNot } from '../../features/scheduled/WhenField.tsx'
import { call } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { fullTime } from '../../ui/dates.ts'
import { PostBody } from './PostBody.tsx'
import { focusFirstError, FormFoot } from './PostFields.tsx'
import { blankPost, outlineOf, postResolver, type PostValues, valuesOf } from './postValues.ts'

const words = {
  save: 'Save changes',
  cancel: 'Cancel',
  saved: 'Scheduled post changed',
  failed: 'Failed to change the post. Please try again.',
}

/** What waits, as the form holds it. */
function storedOf({ post }: ScheduledPost): PostValues {
  const { rating = null, pollOptions, imageUrl, imageAlt, ...rest } = post
  return {
    ...blankPost,
    ...rest,
    rating,
    pollOptions: optionsFor(post.type, pollOptions ?? []),
    imageUrl: imageUrl ?? '',
    imageAlt: imageAlt ?? '',
  }
}

/** Changes a post that waits for its hour, and the hour. */
export function ScheduledForm({ scheduled }: { scheduled: ScheduledPost }) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const forget = useForgetScheduled()
  const draft = useDraft(`scheduled:${scheduled.id}`)
  const [stored] = useState(() => storedOf(scheduled))
  const [when, setWhen] = useState(() => toField(new Date(scheduled.publishAt)))
  const form = useForm<PostValues, unknown, PostInput>({
    resolver: postResolver,
    defaultValues: valuesOf(draft.content) ?? stored,
    mode: 'onChange',
    shouldFocusError: false,
  })
  const { control, handleSubmit, setError } = form
  const values = useWatch({ control }) as PostValues

  const { act, isBusy, refusal } = useAction(
    (publishAt: string, post: PostInput) =>
      call(editScheduled, { params: { id: scheduled.id }, body: { publishAt, post } }),
    {
      success: ({ publishAt }) => ({ title: words.saved, description: fullTime(publishAt) }),
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: () => {
        draft.clear()
        forget()
        void navigate(pages.scheduled.path)
      },
      onRefused: ({ issues }) => {
        for (const { path, message } of issues)
          if (path.startsWith('post.')) setError(path.slice(5) as FieldPath<PostValues>, { message })
        focusFirstError(element.current)
        return false
      },
    },
  )
  const submit = (event?: SyntheticEvent) =>
    void handleSubmit(
      async (post) => {
        const at = ofField(when)
        if (at && !whyNot(when, new Date())) await act(at.toISOString(), post)
        else focusFirstError(element.current)
      },
      () => focusFirstError(element.current),
    )(event)

  const keep = useEffectEvent((now: PostValues) => {
    const isChanged = JSON.stringify(now) !== JSON.stringify(stored)
    if (isChanged || draft.content !== '') draft.write(isChanged ? JSON.stringify(now) : '')
  })
  useEffect(() => keep(values), [values])

  const refill = useEffectEvent(() => {
    const kept = valuesOf(draft.content)
    if (kept && draft.content !== JSON.stringify(form.getValues())) form.reset(kept)
  })
  useEffect(() => {
    if (draft.version > 0) refill()
  }, [draft.version])

  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-6 rounded-card border bg-surface p-4 md:p-6"
      onSubmit={submit}
    >
      <WhenField
        value={when}
        onChange={setWhen}
        held={scheduled.heldAt === null ? scheduled.publishAt : null}
      />
      <PostBody form={form} onSubmit={submit} />
      <ActionNotice refusal={refusal} />
      <FormFoot
        draft={draft}
        describe={outlineOf}
        onDiscard={() => {
          draft.clear()
          form.reset(stored)
        }}
      >
        <ButtonLink href={pages.scheduled.path}>{words.cancel}</ButtonLink>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.save}
        </Button>
      </FormFoot>
    </form>
  )
}
