import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import {
  type Comment,
  commentContent,
  createComment,
  editComment,
  listCommentRevisions,
} from '#shared/comments.ts'
import { nameOf } from '#shared/people.ts'
import { getSlowMode } from '#shared/slowMode.ts'
import { tooLong } from '#shared/siteLimits.ts'
import { lengthOf } from '#shared/length.ts'
import { call, keyOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { usePatch } from '../../lib/patch.ts'
import { useForget } from '../../lib/patch.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useLimits } from '../../lib/site.ts'
import { suggestReferences } from '../../lib/suggest.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Composer } from '../../ui/Composer.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { useCommentsSetting } from './context.ts'
import { leaveForm } from './focus.ts'
import { takeQuote, useQuote } from './quote.ts'
import { words } from './strings.ts'

interface CommentFormProps {
  /** What is written, for the draft: `comment:{postId}`. */
  draftKey: string
  label: string
  submitLabel: string
  /** What stands there at first: a comment that is being changed. */
  initial?: string
  placeholder?: string
  isBusy: boolean
  refusal: Refusal | null
  /** Answers whether it was taken; the draft is then done. */
  onSubmit: (content: string) => Promise<boolean>
  /** The live stream has brought what was sent from here, or what stands here and was sent from another window. */
  arrival?: { parentId: string | null; onArrived: (comment: Comment) => void }
  onCancel?: () => void
  hasAutoFocus?: boolean
  /** What is answered: null for the post. Passages that readers select there are put in here. */
  quotesOf?: string | null
}

function CommentForm(props: CommentFormProps) {
  const { draftKey, label, submitLabel, initial = '', isBusy, refusal, onSubmit, onCancel } = props
  const { commentMax } = useLimits()
  const draft = useDraft(draftKey)
  const [isTouched, setTouched] = useState(false)
  const [error, setError] = useState<string>()
  // What this device kept is shown once a page that a server drew is taken over.
  const isHydrated = useHydrated()
  const kept = isHydrated ? draft.content : ''
  const content = kept === '' && !isTouched ? initial : kept
  const shown = useRef(content)
  useEffect(() => {
    shown.current = content
  })
  const sent = useRef<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  useQuotes(props.quotesOf, (markdown) => {
    const before = content.trimEnd()
    setTouched(true)
    draft.write(before === '' ? markdown : `${before}\n\n${markdown}`)
    requestAnimationFrame(() => goToEnd(element.current?.querySelector('textarea')))
  })

  /** Empties the form, unless something else has been typed since. */
  const finish = (taken: string) => {
    if (writtenIn(shown.current) !== taken) return
    draft.clear()
    setTouched(false)
  }
  useArrival(props.arrival, (comment) => {
    const isSent = comment.content === sent.current
    if (!isSent && comment.content !== writtenIn(shown.current)) return false
    finish(comment.content)
    return true
  })
  const refuse = (sentence: string | undefined) => {
    setError(sentence)
    element.current?.querySelector('textarea')?.focus()
  }
  const submit = async () => {
    const parsed = commentContent.safeParse(content)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message)
    if (lengthOf(parsed.data) > commentMax) return refuse(tooLong(commentMax))
    setError(undefined)
    sent.current = parsed.data
    const isTaken = await onSubmit(parsed.data)
    sent.current = null
    if (isTaken) finish(parsed.data)
  }
  return (
    <form
      ref={element}
      className="flex scroll-mt-20 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={label} isLabelHidden error={error}>
        <Composer
          value={content}
          placeholder={props.placeholder}
          max={commentMax}
          rows={2}
          suggest={suggestReferences}
          hasAutoFocus={props.hasAutoFocus}
          onChange={(value) => {
            setTouched(true)
            setError(undefined)
            draft.write(value)
          }}
          onSubmit={() => void submit()}
        />
      </Field>
      {props.arrival && <WritingNotice />}
      {isHydrated && <DraftNotice draft={draft} />}
      <ActionNotice refusal={refusal} />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button size="small" variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        {refusal?.kind !== 'subscription' && (
          <Button size="small" variant="primary" type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What to know before one writes. */
const WritingNotice = () => useCommentsSetting().writingNotice

/** Puts the caret where the answer to a quotation is written. */
function goToEnd(field: HTMLTextAreaElement | null | undefined): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** Takes in what readers select to answer it. */
function useQuotes(of: string | null | undefined, onQuote: (markdown: string) => void): void {
  const isWaiting = useQuote(({ waiting }) => waiting !== null && waiting.commentId === of)
  const take = useEffectEvent(() => {
    const markdown = of === undefined ? null : takeQuote(of)
    if (markdown) onQuote(markdown)
  })
  useEffect(() => {
    if (isWaiting) take()
  }, [isWaiting])
}

/** What a text says once it is sent; nothing where it cannot be. */
const writtenIn = (text: string): string | undefined => commentContent.safeParse(text).data

/** Asks about each comment of one's own that arrives where this form writes, whether it is the one. */
function useArrival(arrival: CommentFormProps['arrival'], isOf: (comment: Comment) => boolean): void {
  const { viewerId, onArrival } = useCommentsSetting()
  const take = useEffectEvent((comment: Comment) => {
    if (!arrival || comment.authorId !== viewerId || comment.parentId !== arrival.parentId) return false
    if (!isOf(comment)) return false
    arrival.onArrived(comment)
    return true
  })
  const register = useEffectEvent(() => onArrival((comment) => take(comment)))
  useEffect(() => register(), [])
}

interface ReplyFormProps {
  /** What is answered; without it, the post itself. */
  parent?: Comment
  onDone?: () => void
}

/** Writes a comment, or an answer to one. */
export function ReplyForm({ parent, onDone }: ReplyFormProps) {
  const { postId, forumId, onPosted } = useCommentsSetting()
  const { mutate } = useSWRConfig()
  const arrived = useRef<Comment | null>(null)
  /** An answer that a moderator looks at first is not to be seen. */
  const close = (answer?: Comment) => {
    if (!parent) return
    leaveForm(parent.id, answer?.isHeld ? parent.id : answer?.id)
    onDone?.()
  }
  const { act, isBusy, refusal, clear } = useAction(
    async (content: string) => {
      arrived.current = null
      try {
        return await call(createComment, {
          params: { id: postId },
          body: { content, ...(parent ? { parentId: parent.id } : {}) },
        })
      } catch (error) {
        // Whatever became of the answer, the comment is there.
        if (arrived.current) return arrived.current
        throw error
      }
    },
    {
      success: ({ isHeld }) => ({
        title: words.successTitle,
        description: isHeld ? words.held : words.success,
      }),
      failure: { sentence: words.failed },
      onSuccess: (comment) => {
        void mutate(keyOf(getSlowMode, { params: { id: forumId } }))
        if (!comment.isHeld) onPosted(comment)
      },
    },
  )
  return (
    <CommentForm
      draftKey={parent ? `reply:${parent.id}` : `comment:${postId}`}
      label={parent ? words.replyTo(nameOf(parent.author)) : words.add}
      placeholder={parent ? words.replyPlaceholder : words.placeholder}
      submitLabel={parent ? words.reply : words.post}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={async (content) => {
        const posted = await act(content)
        if (posted && !arrived.current) close(posted)
        return posted !== undefined
      }}
      arrival={{
        parentId: parent?.id ?? null,
        onArrived: (comment) => {
          arrived.current = comment
          clear()
          close(comment)
        },
      }}
      onCancel={parent && (() => close())}
      hasAutoFocus={parent !== undefined}
      quotesOf={parent?.id ?? null}
    />
  )
}

/** Changes a comment of one's own in its place. */
export function EditForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { onDeleted } = useCommentsSetting()
  const patch = usePatch()
  const forget = useForget()
  const close = () => {
    leaveForm(comment.id)
    onDone()
  }
  const { act, isBusy, refusal } = useAction(
    (content: string) => call(editComment, { params: { id: comment.id }, body: { content } }),
    {
      success: ({ isHeld }) => ({ title: isHeld ? words.held : words.editSuccess }),
      failure: { sentence: words.editFailed, prefersReason: true },
      onSuccess: (changed) => {
        forget(keyOf(listCommentRevisions, { params: { id: comment.id } }))
        // What waits for a moderator stands here no more.
        if (changed.isHeld) onDeleted(comment.id)
        else patch<Comment>(comment.id, (shown) => ({ ...shown, ...changed }))
      },
    },
  )
  return (
    <CommentForm
      draftKey={`edit-comment:${comment.id}`}
      label={words.editLabel}
      submitLabel={words.save}
      initial={comment.content}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={async (content) => {
        const isChanged = (await act(content)) !== undefined
        if (isChanged) close()
        return isChanged
      }}
      onCancel={close}
      hasAutoFocus
    />
  )
}
