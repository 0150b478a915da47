import { lazy, Suspense, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Controller, type FieldPath, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import type { Issue } from '#shared/errors.ts'
import { getPostUsage } from '#shared/plans.ts'
import { createPost, getPost, type PostInput, postPath } from '#shared/posts.ts'
import { ForumPicker, useForumName } from '../../features/forums/ForumPicker.tsx'
import { suggestHashtags } from '../../features/hashtags/suggestions.ts'
import { optionsFor, PollOptionsField } from '../../features/polls/PollOptionsField.tsx'
import { SimilarPosts } from '../../features/search/SimilarPosts.tsx'
import { ImageField } from '../../features/uploads/ImageField.tsx'
import { call, keyOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useForget } from '../../lib/patch.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { StarInput } from '../../ui/StarInput.tsx'
import { useBeside } from './besideStore.ts'
import { LimitNotice } from './planLimits.tsx'
import { BodyField, focusFirstError, FormFoot, TagsField, TitleField } from './PostFields.tsx'
import { blankPost, draftOf, outlineOf, postResolver, type PostValues, valuesOf } from './postValues.ts'

const words = {
  type: 'Type of post',
  types: { discussion: 'Discussion', review: 'Review', poll: 'Poll' },
  forum: 'Forum',
  rating: 'Your rating',
  image: 'Image',
  cancel: 'Cancel',
  post: 'Post',
  successTitle: 'Success',
  success: 'Post created successfully!',
  error: 'Error',
  failed: 'Failed to create post. Please try again.',
  limitReached: 'You have reached the limit of your plan.',
}

// Few people write at a wide window and want to see it at once.
const PostPreview = lazy(() =>
  import('./PostPreview.tsx').then(({ PostPreview }) => ({ default: PostPreview })),
)

interface PostFormProps {
  /** What the address asks for; it goes before what a draft says. */
  requested: Partial<PostValues>
  /** Begins at the image. */
  isPhoto: boolean
}

const draftKey = 'post'
const types = (['discussion', 'review', 'poll'] as const).map((value) => ({
  value,
  label: words.types[value],
}))

const withRequest = (values: PostValues, requested: Partial<PostValues>): PostValues => {
  const all = { ...values, ...requested }
  return { ...all, pollOptions: optionsFor(all.type, all.pollOptions) }
}

/** Writes a discussion, a review or a poll. */
export function PostForm({ requested, isPhoto }: PostFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(draftKey)
  const form = useForm<PostValues, unknown, PostInput>({
    resolver: postResolver,
    defaultValues: withRequest(valuesOf(draft.content) ?? blankPost, requested),
    mode: 'onChange',
    shouldFocusError: false,
  })
  const { control, setValue, handleSubmit, formState, setError } = form
  const { errors } = formState
  const values = useWatch({ control }) as PostValues
  const forumName = useForumName(values.forumId) ?? ''

  const { act, isBusy, refusal, limit } = useCreatePost({
    onPublished: draft.clear,
    onIssues: (issues) => {
      for (const { path, message } of issues) setError(path as FieldPath<PostValues>, { message })
      focusFirstError(element.current)
    },
  })
  const submit = (event?: SyntheticEvent) =>
    void handleSubmit(
      async (input) => void (await act(input)),
      () => focusFirstError(element.current),
    )(event)

  const keep = useEffectEvent(draft.write)
  useEffect(() => keep(draftOf(values)), [values])

  // A text that comes from elsewhere (the server, another window) fills the form anew.
  const refill = useEffectEvent(() => {
    const kept = valuesOf(draft.content)
    if (kept && draftOf(form.getValues()) !== draft.content) form.reset(withRequest(kept, {}))
  })
  useEffect(() => {
    if (draft.version > 0) refill()
  }, [draft.version])

  // What draws the text is there before whoever writes it comes to their post.
  useEffect(() => void import('../../features/posts/PostText.tsx'), [])

  const beginAtImage = useEffectEvent(() =>
    element.current?.querySelector<HTMLElement>('[data-image] button')?.focus(),
  )
  useEffect(() => {
    if (isPhoto) beginAtImage()
  }, [isPhoto])

  const discard = () => {
    draft.clear()
    form.reset(withRequest(blankPost, requested))
  }
  const { isOn: hasPreview } = useBeside()
  return (
    <div
      className={classes(
        hasPreview && 'min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_28rem] min-[80rem]:gap-8',
      )}
    >
      <form
        ref={element}
        noValidate
        className="flex flex-col gap-6 rounded-card border bg-surface p-4 md:p-6"
        onSubmit={submit}
      >
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <Segmented
              label={words.type}
              options={types}
              value={field.value}
              isWide
              onChange={(type) => {
                field.onChange(type)
                setValue('pollOptions', optionsFor(type, values.pollOptions))
              }}
            />
          )}
        />
        <Controller
          control={control}
          name="forumId"
          render={({ field }) => (
            <Field label={words.forum} error={errors.forumId?.message} isRequired>
              <ForumPicker value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="title"
          render={({ field }) => (
            <TitleField value={field.value} onChange={field.onChange} error={errors.title?.message} />
          )}
        />
        <SimilarPosts title={values.title} />
        {values.type === 'review' && (
          <Controller
            control={control}
            name="rating"
            render={({ field }) => (
              <Field label={words.rating} error={errors.rating?.message} isRequired>
                <StarInput label={words.rating} value={field.value} onChange={field.onChange} />
              </Field>
            )}
          />
        )}
        <Controller
          control={control}
          name="content"
          render={({ field }) => (
            <BodyField
              value={field.value}
              onChange={field.onChange}
              error={errors.content?.message}
              onSubmit={submit}
            />
          )}
        />
        {values.type === 'poll' && (
          <Controller
            control={control}
            name="pollOptions"
            render={({ field }) => (
              <PollOptionsField
                value={field.value}
                onChange={field.onChange}
                errorAt={(place) => errors.pollOptions?.[place]?.message}
                error={errors.pollOptions?.message ?? errors.pollOptions?.root?.message}
              />
            )}
          />
        )}
        <div data-image>
          <p className="mb-1.5 text-control font-medium">{words.image}</p>
          <ImageField
            value={values.imageUrl}
            description={values.imageAlt}
            onChange={(url) => setValue('imageUrl', url, { shouldDirty: true })}
            onDescribe={(text) => setValue('imageAlt', text, { shouldDirty: true })}
          />
        </div>
        <Controller
          control={control}
          name="hashtags"
          render={({ field }) => (
            <TagsField
              value={field.value}
              onChange={field.onChange}
              error={errors.hashtags?.message}
              suggestions={suggestHashtags(forumName, values.title, field.value)}
            />
          )}
        />
        <LimitNotice sentence={limit} />
        <ActionNotice refusal={refusal} />
        <FormFoot draft={draft} describe={outlineOf} onDiscard={discard}>
          <ButtonLink href="/">{words.cancel}</ButtonLink>
          {refusal?.kind !== 'subscription' && (
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {words.post}
            </Button>
          )}
        </FormFoot>
      </form>
      {hasPreview && (
        <Suspense fallback={null}>
          <PostPreview values={values} />
        </Suspense>
      )}
    </div>
  )
}

interface CreatePostOptions {
  onPublished: () => void
  /** The fields that the server refused. */
  onIssues: (issues: readonly Issue[]) => void
}

/** Publishes a post and goes to it, where it is seen to arrive. */
function useCreatePost({ onPublished, onIssues }: CreatePostOptions) {
  const navigate = useNavigate()
  const forget = useForget()
  const { mutate } = useSWRConfig()
  const [limit, setLimit] = useState<string | null>(null)
  const action = useAction((body: PostInput) => call(createPost, { body }), {
    success: { title: words.successTitle, description: words.success },
    failure: { sentence: words.failed },
    onSuccess: (post) => {
      onPublished()
      forget('/api/posts')
      forget('/api/feed')
      void mutate(getPostUsage.path)
      void mutate(keyOf(getPost, { params: { id: post.slug } }), post, { revalidate: false })
      void navigate(postPath(post), { state: { isJustPublished: true } })
    },
    onRefused: ({ code, sentence, issues }) => {
      if (code === 'plan.limit_reached') {
        setLimit(sentence || words.limitReached)
        toast({ title: words.error, description: sentence || words.limitReached, tone: 'danger' })
        return true
      }
      onIssues(issues)
      return false
    },
  })
  return { ...action, limit }
}
