import { X } from 'lucide-react'
import { useState } from 'react'
import { addBrandMember, type BrandMember, listBrandMembers, removeBrandMember } from '#shared/brands.ts'
import { nameOf } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ActDialog } from './ActDialog.tsx'

const words = {
  people: 'People of this brand',
  peopleText:
    'Members can draft campaigns, add budget and decide on applications, like the owner. Whoever is invited is a member once they accept.',
  roles: { owner: 'Owner', member: 'Member' },
  invited: 'Invited',
  addPerson: 'Invite by username',
  add: 'Invite',
  added: (name: string) => `${name} is invited to this brand`,
  isMember: (name: string) => `${name} is a member of this brand`,
  addFailed: 'This person could not be invited.',
  remove: 'Remove',
  removePerson: (name: string) => `Remove ${name}`,
  removeText: 'They will no longer be able to see or change anything of this brand.',
  removed: (name: string) => `${name} is no longer a member of this brand`,
  removeFailed: 'This person could not be removed.',
  peopleFailed: 'The people of this brand could not be loaded.',
}

/** The members of a brand; its owner invites and removes them. */
export function BrandPeople({ slug, isOwner }: { slug: string; isOwner: boolean }) {
  const { data, error, mutate } = useData(listBrandMembers, { params: { slug } })
  const refresh = () => void mutate()
  return (
    <section aria-label={words.people} className="flex flex-col gap-4 rounded-card border bg-surface p-5">
      <div>
        <h2 className="text-section font-bold">{words.people}</h2>
        <p className="text-control text-2">{words.peopleText}</p>
      </div>
      {data ? (
        <ul className="flex flex-col divide-y">
          {data.map((member) => (
            <li key={member.user.id} className="flex min-h-12 items-center gap-3">
              <Avatar username={member.user.username} imageUrl={member.user.profileImageUrl} size={32} />
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {nameOf(member.user)}
              </span>
              <Badge>{member.acceptedAt ? words.roles[member.role] : words.invited}</Badge>
              {isOwner && member.role !== 'owner' && (
                <Remove slug={slug} member={member} onRemoved={refresh} />
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={words.peopleFailed} onRetry={refresh} />
      ) : (
        <SkeletonList count={1} shape="row" />
      )}
      {isOwner && <Add slug={slug} onAdded={refresh} />}
    </section>
  )
}

function Add({ slug, onAdded }: { slug: string; onAdded: () => void }) {
  const [username, setUsername] = useState('')
  const { act, isBusy, refusal } = useAction(
    () => call(addBrandMember, { params: { slug, username: username.trim().replace(/^@/, '') } }),
    {
      success: ({ user, acceptedAt }) => ({
        title: (acceptedAt ? words.isMember : words.added)(nameOf(user)),
      }),
      failure: { sentence: words.addFailed, prefersReason: true },
      onSuccess: () => {
        setUsername('')
        onAdded()
      },
    },
  )
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (username.trim()) void act()
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <Field label={words.addPerson} className="min-w-36 flex-1">
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        </Field>
        <Button type="submit" isBusy={isBusy}>
          {words.add}
        </Button>
      </div>
      <ActionNotice refusal={refusal} />
    </form>
  )
}

interface RemoveProps {
  slug: string
  member: BrandMember
  onRemoved: () => void
}

function Remove({ slug, member, onRemoved }: RemoveProps) {
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(member.user)
  const action = useAction(
    () => call(removeBrandMember, { params: { slug, username: member.user.username } }),
    {
      success: { title: words.removed(name) },
      failure: { sentence: words.removeFailed, prefersReason: true },
      onSuccess: onRemoved,
    },
  )
  return (
    <>
      <IconButton
        size="small"
        label={words.removePerson(name)}
        icon={<X aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <ActDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.removePerson(name)}
        description={words.removeText}
        confirmLabel={words.remove}
        tone="danger"
        action={action}
      />
    </>
  )
}
