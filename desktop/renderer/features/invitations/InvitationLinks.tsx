import { Copy } from 'lucide-react'
import { useState } from 'react'
import {
  createInvitation,
  type Invitation,
  invitationPath,
  type Invitations,
  listInvitations,
  revokeInvitation,
} from '#shared/invitations.ts'
import { pages } from '#shared/pages.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { copyLink } from '../../lib/share.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const words = {
  failed: 'Your invitations could not be loaded.',
  notMember: 'Members invite people',
  notMemberText: 'Choose a plan to make links that invite others.',
  plans: 'See the plans',
  make: 'Make a link',
  note: 'For whom',
  noteHint: 'Only you read this.',
  uses: 'How many may come by it',
  unlimited: 'As many as like',
  one: 'One person',
  some: (count: number) => `${count} people`,
  days: 'How long it invites',
  always: 'Until I take it back',
  for: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  create: 'Make the Link',
  makeFailed: 'The link could not be made. Please try again.',
  links: 'Your links',
  noLinks: 'None yet.',
  unnamed: 'An invitation',
  made: (date: string) => `Made ${date}`,
  until: (date: string) => `until ${date}`,
  joined: (count: number) => (count === 1 ? '1 member came' : `${count} members came`),
  states: { open: 'Open', used_up: 'Used up', expired: 'Expired', revoked: 'Taken back' },
  copy: 'Copy Link',
  copyOf: (note: string) => `Copy the link of ${note}`,
  revoke: 'Take Back',
  revokeOf: (note: string) => `Take back the link of ${note}`,
  revokeFailed: 'The link could not be taken back. Please try again.',
  invited: 'Who came by you',
  nobody: 'Nobody yet. You are told as soon as somebody who came by one of your links is a member.',
  since: (date: string) => `Member since ${date}`,
}

const counts = [1, 5, 25]
const spans = [7, 30]
const numberOf = (value: string): number | null => (value === '' ? null : Number(value))

/** The links by which somebody invites, and who came by them. */
export function InvitationLinks() {
  const { data, error, mutate, isValidating } = useData(listInvitations, {})
  if (!data) {
    return error ? (
      <ErrorState message={words.failed} onRetry={() => void mutate()} isRetrying={isValidating} />
    ) : (
      <SkeletonList count={2} />
    )
  }
  const changed = () => void mutate()
  return (
    <div className="flex flex-col gap-8">
      {data.canInvite ? (
        <NewLink onMade={changed} />
      ) : (
        <EmptyState
          drawing="people"
          title={words.notMember}
          text={words.notMemberText}
          action={
            <ButtonLink variant="primary" href={pages.subscribe.path}>
              {words.plans}
            </ButtonLink>
          }
        />
      )}
      <section aria-labelledby="links" className="flex flex-col gap-3">
        <h2 id="links" className="text-section font-bold">
          {words.links}
        </h2>
        {data.links.length === 0 ? (
          <p className="text-control text-2">{words.noLinks}</p>
        ) : (
          <Card as="div" isFlush>
            <ul className="divide-y divide-[var(--border-subtle)]">
              {data.links.map((link) => (
                <LinkRow key={link.id} link={link} onChanged={changed} />
              ))}
            </ul>
          </Card>
        )}
      </section>
      <Came invited={data.invited} />
    </div>
  )
}

function NewLink({ onMade }: { onMade: () => void }) {
  const [note, setNote] = useState('')
  const [maxUses, setMaxUses] = useState('')
  const [days, setDays] = useState('')
  const making = useAction(
    () => call(createInvitation, { body: { note, maxUses: numberOf(maxUses), days: numberOf(days) } }),
    {
      failure: { sentence: words.makeFailed, prefersReason: true },
      onSuccess: ({ code }) => {
        setNote('')
        onMade()
        void copyLink(invitationPath(code))
      },
    },
  )
  return (
    <form
      noValidate
      aria-label={words.make}
      className="flex flex-col gap-5 rounded-card border bg-surface p-5 md:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!making.isBusy) void making.act()
      }}
    >
      <Field label={words.note} hint={words.noteHint} isOptional>
        <TextInput value={note} maxLength={100} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={words.uses}>
          <NativeSelect
            value={maxUses}
            options={[
              { value: '', label: words.unlimited },
              ...counts.map((count) => ({
                value: String(count),
                label: count === 1 ? words.one : words.some(count),
              })),
            ]}
            onChange={({ target }) => setMaxUses(target.value)}
          />
        </Field>
        <Field label={words.days}>
          <NativeSelect
            value={days}
            options={[
              { value: '', label: words.always },
              ...spans.map((span) => ({ value: String(span), label: words.for(span) })),
            ]}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
      </div>
      <ActionNotice refusal={making.refusal} />
      <Button type="submit" variant="primary" className="self-start" isBusy={making.isBusy}>
        {words.create}
      </Button>
    </form>
  )
}

function LinkRow({ link, onChanged }: { link: Invitation; onChanged: () => void }) {
  const { id, code, note, joined, state, createdAt, expiresAt } = link
  const name = note || words.unnamed
  const isOpen = state === 'open'
  const revoking = useAction(() => call(revokeInvitation, { params: { id } }), {
    failure: { sentence: words.revokeFailed, prefersReason: true },
    onSuccess: onChanged,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-control">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="dotted text-dense text-3">
          <span>{words.made(longDate(createdAt))}</span>
          {expiresAt && isOpen && <span>{words.until(longDate(expiresAt))}</span>}
          <span>{words.joined(joined)}</span>
        </p>
        <ActionNotice refusal={revoking.refusal} />
      </div>
      <Badge tone={isOpen ? 'success' : 'neutral'}>{words.states[state]}</Badge>
      {isOpen && (
        <span className="flex gap-2">
          <Button
            size="small"
            icon={<Copy aria-hidden />}
            aria-label={words.copyOf(name)}
            onClick={() => void copyLink(invitationPath(code))}
          >
            {words.copy}
          </Button>
          <Button
            size="small"
            aria-label={words.revokeOf(name)}
            isBusy={revoking.isBusy}
            onClick={() => void revoking.act()}
          >
            {words.revoke}
          </Button>
        </span>
      )}
    </li>
  )
}

function Came({ invited }: Pick<Invitations, 'invited'>) {
  return (
    <section aria-labelledby="invited" className="flex flex-col gap-3">
      <h2 id="invited" className="text-section font-bold">
        {words.invited}
      </h2>
      {invited.length === 0 ? (
        <p className="text-control text-2">{words.nobody}</p>
      ) : (
        <Card as="div" isFlush>
          <ul className="divide-y divide-[var(--border-subtle)]">
            {invited.map(({ person, joinedAt }) => (
              <li key={person.id} className="flex items-center gap-3 p-4 text-control">
                <Avatar username={person.username} imageUrl={person.profileImageUrl} size={32} />
                <span className="min-w-0 flex-1">
                  <TextLink href={`/user/${person.username}`} className="font-medium wrap-anywhere">
                    {person.displayName ?? person.username}
                  </TextLink>
                  <span className="block text-dense text-3">{words.since(longDate(joinedAt))}</span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
