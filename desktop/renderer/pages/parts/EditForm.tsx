import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { limits } from '#shared/limits.ts'
import { editPost, PostEdit, type PostPage, postPath } from '#shared/posts.ts'
import { listPostRevisions } from '#shared/versions.ts'
import { suggestHashtags } from '../../features/hashtags/suggestions.ts'
import { call, keyOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useForget, usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { BodyField, focusFirstError, FormFoot, TagsField, TitleField } from './PostFields.tsx'
import { blankPost, outlineOf, valuesOf } from './postValues.ts'

const words = {
  save: 'Save changes',
  cancel: 'Cancel',
  held: 'A moderator looks at it first. You will be notified.',
  saved: 'Post changed',
  failed: 'Failed to change the post. Please try again.',
}

/** Changes a post of one's own. */
export function EditForm({ post }: { post: PostPage }) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const patch = usePatch()
  const forget = useForget()
  const draft = useDraft(`edit-post:${post.id}`)
  const { title, content, hashtags } = post
  const published = { title, content, hashtags }
  const kept = valuesOf(draft.content)
  const form = useForm({
    resolver: zodResolver(PostEdit),
    defaultValues: kept ? { title: kept.title, content: kept.content, hashtags: kept.hashtags } : published,
    mode: 'onChange',
    shouldFocusError: false,
  })
  const { control, handleSubmit, formState } = form
  const { errors } = formState
  const values = useWatch({ control })

  const { act, isBusy, refusal } = useAction(
    // The hashtags of a sponsored post stay as they are.
    ({ hashtags: tags, ...text }: PostEdit) =>
      call(editPost, { params: { id: post.id }, body: post.sponsor ? text : { ...text, hashtags: tags } }),
    {
      success: ({ isHeld }) => ({ title: isHeld ? words.held : words.saved }),
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: (changed) => {
        draft.clear()
        forget(keyOf(listPostRevisions, { params: { id: post.id } }))
        if (changed.isHeld) return void navigate(`/r/${changed.forum.slug}`)
        patch<PostPage>(post.id, (shown) => ({ ...shown, ...changed }))
        void navigate(postPath(changed))
      },
    },
  )
  const submit = (event?: SyntheticEvent) =>
    void handleSubmit(
      async (input) => void (await act(input)),
      () => focusFirstError(element.current),
    )(event)

  const keep = useEffectEvent((now: string) => {
    const isChanged = now !== JSON.stringify({ ...blankPost, ...published })
    if (isChanged || draft.content !== '') draft.write(isChanged ? now : '')
  })
  useEffect(() => keep(JSON.stringify({ ...blankPost, ...values })), [values])

  const refill = useEffectEvent(() => {
    const stored = valuesOf(draft.content)
    if (stored && draft.content !== JSON.stringify({ ...blankPost, ...form.getValues() })) {
      form.reset({ title: stored.title, content: stored.content, hashtags: stored.hashtags })
    }
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
      <Controller
        control={control}
        name="title"
        render={({ field }) => (
          <TitleField value={field.value ?? ''} onChange={field.onChange} error={errors.title?.message} />
        )}
      />
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <BodyField
            value={field.value ?? ''}
            onChange={field.onChange}
            error={errors.content?.message}
            onSubmit={submit}
            isSponsored={post.sponsor !== undefined}
          />
        )}
      />
      {!post.sponsor && (
        <Controller
          control={control}
          name="hashtags"
          render={({ field }) => (
            <TagsField
              value={field.value ?? []}
              onChange={field.onChange}
              error={errors.hashtags?.message}
              max={Math.max(limits.hashtagsOnCreate, post.hashtags.length)}
              suggestions={suggestHashtags(post.forum.name, values.title ?? '', field.value)}
            />
          )}
        />
      )}
      <ActionNotice refusal={refusal} />
      <FormFoot
        draft={draft}
        describe={outlineOf}
        onDiscard={() => {
          draft.clear()
          form.reset(published)
        }}
      >
        <ButtonLink href={postPath(post)}>{words.cancel}</ButtonLink>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.save}
        </Button>
      </FormFoot>
    </form>
  )
}
