import type { Reply } from '#shared/endpoint.ts'
import { answerForumRequest, type ForumPage, listForumRequests } from '#shared/forums.ts'
import { nameOf, type Person } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx'
import { words as forumWords } from './strings.ts'

const words = {
  requests: 'Requests to join',
  noRequests: 'Nobody is waiting to join.',
  requestsFailed: 'The requests could not be loaded.',
  accept: 'Accept',
  refuse: 'Refuse',
  acceptOf: (name: string) => `Accept ${name}`,
  refuseOf: (name: string) => `Refuse ${name}`,
  accepted: (name: string) => `${name} is now a member`,
  refused: (name: string) => `The request of ${name} was refused`,
  answerFailed: 'Failed to answer the request. Please try again.',
}

export function RulesPanel({ rules }: Pick<ForumPage, 'rules'>) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-bold">{forumWords.rules}</h2>
      {rules.length === 0 ? (
        <p className="text-control text-2">{forumWords.noRules}</p>
      ) : (
        <ol className="flex list-decimal flex-col gap-2 ps-5 text-control text-2 marker:text-3">
          {rules.map((rule) => (
            <li key={rule} dir="auto">
              {rule}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** The moderators of a forum, its creator first. */
export function ModeratorsPanel({ moderators }: Pick<ForumPage, 'moderators'>) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-bold">{forumWords.moderators}</h2>
      <ul className="flex flex-col gap-2">
        {moderators.map((person) => (
          <li key={person.id} className="flex items-center gap-2 text-control">
            <Avatar username={person.username} imageUrl={person.profileImageUrl} size={24} />
            <TextLink
              tone="quiet"
              href={`/user/${person.username}`}
              className="min-w-0 truncate leading-6 font-medium"
            >
              <bdi>{nameOf(person)}</bdi>
            </TextLink>
            <span className="ms-auto text-dense text-3">{forumWords.roles[person.role]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The requests to join a private forum, for its moderators. */
export function RequestsPanel({ forum }: { forum: Pick<ForumPage, 'id'> }) {
  const list = useList(listForumRequests, { params: { id: forum.id } })
  const patch = usePatch()
  const { act, isBusy, refusal } = useAction(
    (person: Person, accept: boolean) =>
      call(answerForumRequest, { params: { id: forum.id, userId: person.id }, body: { accept } }).then(
        () => ({ person, accept }),
      ),
    {
      success: ({ person, accept }) => ({
        title: accept ? words.accepted(nameOf(person)) : words.refused(nameOf(person)),
      }),
      failure: { sentence: words.answerFailed, prefersReason: true },
      onSuccess: ({ accept }) => {
        list.reload()
        if (accept) {
          patch<ForumPage>(forum.id, (shown) => ({ ...shown, memberCount: shown.memberCount + 1 }))
        }
      },
    },
  )
  const row = ({ user, createdAt }: Reply<typeof listForumRequests>[number]) => (
    <li key={user.id} className="flex flex-wrap items-center gap-2 py-2 text-control">
      <Avatar username={user.username} imageUrl={user.profileImageUrl} size={24} />
      <TextLink
        tone="quiet"
        href={`/user/${user.username}`}
        className="inline-flex min-h-6 items-center font-medium"
      >
        <bdi>{nameOf(user)}</bdi>
      </TextLink>
      <RelativeTime at={createdAt} className="text-dense text-3" />
      <span className="ms-auto flex gap-1">
        <Button
          size="small"
          aria-label={words.refuseOf(nameOf(user))}
          isBusy={isBusy}
          onClick={() => void act(user, false)}
        >
          {words.refuse}
        </Button>
        <Button
          size="small"
          variant="primary"
          aria-label={words.acceptOf(nameOf(user))}
          isBusy={isBusy}
          onClick={() => void act(user, true)}
        >
          {words.accept}
        </Button>
      </span>
    </li>
  )
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="font-bold">{words.requests}</h2>
      {list.isLoading ? (
        <Loading>
          <SkeletonRow />
        </Loading>
      ) : list.items.length === 0 ? (
        <p className="text-control text-2">{list.error ? words.requestsFailed : words.noRequests}</p>
      ) : (
        <ul className="divide-y">{list.items.map(row)}</ul>
      )}
      <ActionNotice refusal={refusal} />
      <LoadMore onLoad={() => list.loadMore()} hasMore={list.hasMore} isLoading={list.isLoadingMore} />
    </Card>
  )
}
