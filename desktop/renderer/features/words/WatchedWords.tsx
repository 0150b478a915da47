import { X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import {
  addForumWords,
  addSiteWords,
  listForumWords,
  listSiteWords,
  removeForumWord,
  removeSiteWord,
  WatchedWordsInput,
  type WatchedWord,
  type WordAction,
} from '#shared/watchedWords.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextArea, TextInput } from '../../ui/inputs.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const words = {
  title: 'Watched words',
  forumText: 'Looked for in what members write in this forum. Moderators write what they like.',
  siteText: 'Looked for in what members write anywhere. Moderators write what they like.',
  phrases: 'Words or phrases',
  phrasesHint: 'One a line. Case and accents do not matter; a * at the end stands for any ending: casin*',
  action: 'What happens',
  actions: {
    hold: 'Hold it until a moderator has looked',
    refuse: 'Refuse it with a message',
    flag: 'Publish it and flag it',
  } satisfies Record<WordAction, string>,
  marks: { hold: 'Held', refuse: 'Refused', flag: 'Flagged' } satisfies Record<WordAction, string>,
  message: 'Message',
  messageHint: 'What the writer reads. Left empty, it names the word.',
  add: 'Watch for these',
  added: 'The list was changed',
  remove: (phrase: string) => `Watch for “${phrase}” no more`,
  removed: 'The word was removed',
  failed: 'Failed to change the list. Please try again.',
  loadFailed: 'The words could not be loaded.',
  none: 'No words are watched for here.',
}

const tones: Record<WordAction, Tone> = { hold: 'warning', refuse: 'danger', flag: 'info' }
const options = (['hold', 'refuse', 'flag'] as const).map((value) => ({ value, label: words.actions[value] }))

/** The words that are watched for in a forum, or with null everywhere. */
export default function WatchedWords({ forumId }: { forumId: string | null }) {
  const params = { id: forumId ?? '' }
  const ofForum = useData(listForumWords, forumId === null ? null : { params })
  const ofSite = useData(listSiteWords, forumId === null ? {} : null)
  const { data, error, mutate } = forumId === null ? ofSite : ofForum
  const show = (list: WatchedWord[]) => void mutate(list, { revalidate: false })
  const remove = useAction(
    async ({ id }: WatchedWord) => {
      if (forumId === null) return await call(removeSiteWord, { params: { wordId: id } })
      return await call(removeForumWord, { params: { ...params, wordId: id } })
    },
    {
      success: { title: words.removed },
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: ({ id }) => show((data ?? []).filter((word) => word.id !== id)),
    },
  )
  return (
    <Card as="section" className="flex flex-col gap-4 md:p-6">
      <h2 className="font-bold">{words.title}</h2>
      <p className="text-control text-2">{forumId === null ? words.siteText : words.forumText}</p>
      <AddWords forumId={forumId} onAdded={show} />
      {!data ? (
        error ? (
          <ErrorState message={words.loadFailed} onRetry={() => void mutate()} />
        ) : (
          <SkeletonList shape="row" count={2} />
        )
      ) : data.length === 0 ? (
        <p className="text-control text-2">{words.none}</p>
      ) : (
        <ul className="divide-y border-t">
          {data.map((word) => (
            <li key={word.id} className="flex items-center gap-3 py-2 text-control">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi className="font-medium">{word.phrase}</bdi>
                {word.message && <span className="block text-dense text-3">{word.message}</span>}
              </span>
              <Badge tone={tones[word.action]}>{words.marks[word.action]}</Badge>
              <IconButton
                label={words.remove(word.phrase)}
                icon={<X aria-hidden />}
                onClick={() => void remove.act(word)}
              />
            </li>
          ))}
        </ul>
      )}
      <ActionNotice refusal={remove.refusal} />
    </Card>
  )
}

interface AddWordsProps {
  forumId: string | null
  onAdded: (list: WatchedWord[]) => void
}

function AddWords({ forumId, onAdded }: AddWordsProps) {
  const [typed, setTyped] = useState('')
  const [action, setAction] = useState<WordAction>('hold')
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const { act, isBusy, refusal } = useAction(
    async (body: WatchedWordsInput) => {
      if (forumId === null) return await call(addSiteWords, { body })
      return await call(addForumWords, { params: { id: forumId }, body })
    },
    {
      success: { title: words.added },
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: (list) => {
        setTyped('')
        setMessage('')
        onAdded(list)
      },
    },
  )
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const phrases = typed
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
        const parsed = WatchedWordsInput.safeParse({ phrases, action, message })
        setError(parsed.error?.issues[0]?.message)
        if (parsed.success) void act(parsed.data)
      }}
    >
      <Field label={words.phrases} hint={words.phrasesHint} error={error}>
        <TextArea
          rows={3}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Field label={words.action}>
        <NativeSelect
          value={action}
          options={options}
          onChange={({ target }) => setAction(target.value as WordAction)}
        />
      </Field>
      {action === 'refuse' && (
        <Field
          label={words.message}
          hint={words.messageHint}
          counter={{ value: message, max: limits.watchedMessageMax }}
        >
          <TextInput value={message} onChange={({ target }) => setMessage(target.value)} />
        </Field>
      )}
      <ActionNotice refusal={refusal} />
      <Button type="submit" variant="primary" className="self-end" isBusy={isBusy}>
        {words.add}
      </Button>
    </form>
  )
}
