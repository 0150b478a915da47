import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import type { Issue } from '#shared/errors.ts'
import { getPostUsage } from '#shared/plans.ts'
import { createPost, getPost, type PostInput, postPath } from '#shared/posts.ts'
import { optionsFor } from '../../features/polls/PollOptionsField.tsx'
import { call, keyOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useForget } from '../../lib/patch.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { useBeside } from './besideStore.ts'
import { LimitNotice } from './planLimits.tsx'
import { PostBody } from './PostBody.tsx'
import { focusFirstError, FormFoot } from './PostFields.tsx'
import { blankPost, draftOf, outlineOf, postResolver, type PostValues, valuesOf } from './postValues.ts'

const words = {
  cancel: 'Cancel',
  post: 'Post',
  schedule: 'Schedule',
  successTitle: 'Success',
  success: 'Post created successfully!',
  held: 'A moderator looks at it first. You will be notified.',
  error: 'Error',
  failed: 'Failed to create post. Please try again.',
  limitReached: 'You have reached the limit of your plan.',
}

// Few people write at a wide window and want to see it at once.
const PostPreview = lazy(() =>
  import('./PostPreview.tsx').then(({ PostPreview }) => ({ default: PostPreview })),
)

const PostLater = lazy(() => import('./PostLater.tsx'))

interface PostFormProps {
  /** What the address asks for; it goes before what a draft says. */
  requested: Partial<PostValues>
  /** Begins at the image. */
  isPhoto: boolean
  /** Nothing is left of this month: it can only be scheduled. */
  isLater: boolean
}

const draftKey = 'post'

const withRequest = (values: PostValues, requested: Partial<PostValues>): PostValues => {
  const all = { ...values, ...requested }
  return { ...all, pollOptions: optionsFor(all.type, all.pollOptions) }
}

/** Writes a discussion, a review or a poll. */
export function PostForm({ requested, isPhoto, isLater }: PostFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(draftKey)
  const form = useForm<PostValues, unknown, PostInput>({
    resolver: postResolver,
    defaultValues: withRequest(valuesOf(draft.content) ?? blankPost, requested),
    mode: 'onChange',
    shouldFocusError: false,
  })
  const { control, handleSubmit, setError } = form
  const values = useWatch({ control }) as PostValues

  const showIssues = (issues: readonly Issue[]) => {
    for (const { path, message } of issues) setError(path as FieldPath<PostValues>, { message })
    focusFirstError(element.current)
  }
  const { act, isBusy, refusal, limit } = useCreatePost({ onPublished: draft.clear, onIssues: showIssues })
  const checked = (use: (input: PostInput) => unknown, event?: SyntheticEvent) =>
    void handleSubmit(
      async (input) => void (await use(input)),
      () => focusFirstError(element.current),
    )(event)
  /** What is to be scheduled, while its time is asked for. */
  const [later, setLater] = useState<PostInput | null>(null)
  const schedule = () => checked(setLater)
  const submit = (event?: SyntheticEvent) => checked(isLater ? setLater : act, event)

  const keep = useEffectEvent(draft.write)
  useEffect(() => keep(draftOf(values)), [values])

  // A text that comes from elsewhere (the server, another window) fills the form anew. What the address asks for goes
  // before the first one alone: two windows that ask for different things would answer each other for ever.
  const filled = useRef({ version: draft.version, requested })
  const refill = useEffectEvent((version: number) => {
    if (version === filled.current.version) return
    const kept = valuesOf(draft.content)
    if (kept && draftOf(form.getValues()) !== draft.content)
      form.reset(withRequest(kept, filled.current.requested))
    filled.current = { version, requested: {} }
  })
  useEffect(() => refill(draft.version), [draft.version])

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
        <PostBody form={form} onSubmit={submit} />
        {values.forumId && (
          <Suspense fallback={null}>
            <SlowNotice forum={values.forumId} />
          </Suspense>
        )}
        <LimitNotice sentence={limit} />
        <ActionNotice refusal={refusal} />
        <FormFoot draft={draft} describe={outlineOf} onDiscard={discard}>
          <ButtonLink href="/">{words.cancel}</ButtonLink>
          {refusal?.kind !== 'subscription' && (
            <>
              <Button
                variant={isLater ? 'primary' : 'secondary'}
                icon={<CalendarClock className="max-[22rem]:hidden" aria-hidden />}
                onClick={schedule}
              >
                {words.schedule}
              </Button>
              {!isLater && (
                <Button type="submit" variant="primary" isBusy={isBusy}>
                  {words.post}
                </Button>
              )}
            </>
          )}
        </FormFoot>
        {later && (
          <Suspense fallback={null}>
            <PostLater
              post={later}
              onClose={() => setLater(null)}
              onScheduled={draft.clear}
              onIssues={showIssues}
            />
          </Suspense>
        )}
      </form>
      {hasPreview && (
        <Suspense fallback={null}>
          <PostPreview values={values} />
        </Suspense>
      )}
    </div>
  )
}

const SlowNotice = lazy(() => import('../../features/words/SlowNotice.tsx'))

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
    success: ({ isHeld }) => ({
      title: words.successTitle,
      description: isHeld ? words.held : words.success,
    }),
    failure: { sentence: words.failed },
    onSuccess: (post) => {
      onPublished()
      forget('/api/posts')
      forget('/api/feed')
      void mutate(getPostUsage.path)
      if (post.isHeld) return void navigate(`/r/${post.forum.slug}`)
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
