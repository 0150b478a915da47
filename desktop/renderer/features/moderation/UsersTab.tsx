import { Users } from 'lucide-react'
import { useState } from 'react'
import { banUser, deleteUser, listUsers, rehearseUser, setUserRole } from '#shared/admin.ts'
import type { AdminUser } from '#shared/admin.ts'
import { Role } from '#shared/auth.ts'
import { call, keyOf } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRehearsal } from '../../lib/useRehearsal.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { shortDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { RehearsalList } from '../../ui/RehearsalList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised, isReason, roleGivenBy, type UserAct, userActs } from './acts.ts'
import { DecisionFields } from './DecideDialog.tsx'
import { useFilters } from './FilterBar.tsx'
import { userFilters, userStatuses } from './filters.ts'
import { type DecisionState, type Review, ReviewQueue } from './ReviewQueue.tsx'
import { keepReason } from './reasons.ts'
import { queueWords } from './strings.ts'
import { undoUserAct, withUndo } from './undo.ts'

const words = {
  role: 'Role',
  searchUsers: 'Username, name or email',
  users: 'Users',
  username: 'Username',
  displayName: 'Display Name',
  email: 'Email',
  created: 'Created',
  noUsers: 'No users',
  record: 'Record',
  you: 'You',
  moderate: 'Moderate',
  moderateOf: (username: string) => `Moderate ${username}`,
  moderateTitle: 'Moderate User',
  moderateText: (username: string) => `Your decision about @${username} is recorded in the action log.`,
  moderateConfirm: 'Moderate',
  deleteWarning:
    'Deleting erases their personal data, ends their subscription and shows all they wrote as “[deleted]”. It cannot be undone.',
  banWarning: 'Banning signs them out everywhere at once.',
  banFor: 'How long',
  banSpans: { '': 'Until somebody lifts it', '1': '1 day', '3': '3 days', '7': '7 days', '30': '30 days' },
  blockedUntil: (date: string) => `until ${date}`,
  moderated: 'User Moderated',
  moderatedText: (username: string, act: string) => `${act}: @${username}`,
  active: 'Active',
  blocked: 'Blocked',
  deleted: 'Deleted',
  moderateFailed: 'The user could not be moderated. Please try again.',
}

const banSpans = Object.entries(words.banSpans).map(([value, label]) => ({ value, label }))
const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

const actLabels: Record<UserAct, string> = {
  ban: 'Ban user',
  unban: 'Unban user',
  make_moderator: 'Make moderator',
  make_admin: 'Make admin',
  make_user: 'Remove the role',
  delete: 'Delete user',
}

function StateBadge({ user }: { user: AdminUser }) {
  if (user.isDeleted) return <Badge>{words.deleted}</Badge>
  if (!user.isBlocked) return <Badge tone="success">{words.active}</Badge>
  return (
    <span title={user.blockedReason ?? undefined}>
      <Badge tone="danger">{words.blocked}</Badge>
      {user.blockedUntil && (
        <span className="block text-dense text-3">{words.blockedUntil(shortDate(user.blockedUntil))}</span>
      )}
    </span>
  )
}

/** What the table of users shows of each. */
const columns = (review: Review<AdminUser>, viewerId: string): Column<AdminUser>[] => [
  {
    key: 'username',
    header: words.username,
    cell: ({ username, profileImageUrl, role, isDeleted }) => (
      <span className="flex items-center gap-2">
        <Avatar username={username} imageUrl={profileImageUrl} size={24} />
        {isDeleted ? (
          username
        ) : (
          <TextLink href={`/user/${username}`} className="inline-flex min-h-6 items-center">
            {username}
          </TextLink>
        )}
        <TextLink
          href={`/admin?${new URLSearchParams({ tab: 'users', person: username })}`}
          data-open
          tone="quiet"
          className="ms-auto inline-flex min-h-6 items-center ps-3 text-dense"
        >
          {words.record}
        </TextLink>
        {role !== 'user' && <Badge tone="accent">{humanised(role)}</Badge>}
      </span>
    ),
  },
  {
    key: 'displayName',
    header: words.displayName,
    cell: ({ displayName }) => <span dir="auto">{displayName ?? queueWords.none}</span>,
  },
  { key: 'email', header: words.email, cell: ({ email }) => email ?? queueWords.none },
  { key: 'state', header: queueWords.status, cell: (user) => <StateBadge user={user} /> },
  {
    key: 'created',
    header: words.created,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    isPinned: true,
    header: queueWords.act,
    align: 'end',
    cell: (user) => {
      if (user.id === viewerId) return <span className="text-3">{words.you}</span>
      if (user.isDeleted) return null
      return (
        <Button
          size="small"
          aria-label={words.moderateOf(user.username)}
          data-decide
          onClick={() => review.decide(user)}
        >
          {words.moderate}
        </Button>
      )
    },
  },
]

interface UsersTabProps {
  /** Nobody moderates themselves. */
  viewerId: string
}

/** Everybody who has an account. */
export function UsersTab({ viewerId }: UsersTabProps) {
  const { address } = useFilters()
  const filters = userFilters(address)
  return (
    <ReviewQueue
      tab="users"
      endpoint={listUsers}
      where={{ query: filters }}
      filters={filters}
      search={words.searchUsers}
      choices={[
        { name: 'status', label: queueWords.status, values: userStatuses, value: filters.status },
        { name: 'role', label: words.role, values: Role.options, value: filters.role },
      ]}
      caption={words.users}
      empty={{ icon: <Users aria-hidden />, title: words.noUsers }}
      rowKey={({ id }) => id}
      columns={(review) => columns(review, viewerId)}
      renderDialog={([user], state) => user && <ModerateDialog user={user} {...state} />}
    />
  )
}

interface ModerateDialogProps extends DecisionState {
  user: AdminUser
}

const warnings: Partial<Record<UserAct, string>> = { ban: words.banWarning, delete: words.deleteWarning }

/** Bans, unbans or deletes somebody, or changes their role. */
export function ModerateDialog({ user, isOpen, onClose, onDecided, onUndone }: ModerateDialogProps) {
  const [act, setAct] = useState<UserAct | ''>('')
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('')
  const rehearsed = act === 'ban' || act === 'unban' || act === 'delete' ? act : null
  const rehearsing = useRehearsal(
    isOpen && rehearsed ? keyOf(rehearseUser, { params: { id: user.id }, query: { act: rehearsed } }) : null,
  )
  const moderate = useAction(
    async (chosen: UserAct) => {
      const params = { id: user.id }
      const role = roleGivenBy(chosen)
      const why = { reason: reason.trim() }
      if (role) await call(setUserRole, { params, body: { role, ...why } })
      else if (chosen === 'delete')
        await call(deleteUser, { params, body: { ...why, ...rehearsing.expected } })
      else {
        const until = chosen === 'ban' && days !== '' ? { until: inDays(Number(days)) } : {}
        const seen = { ...why, ...rehearsing.expected }
        await call(banUser, { params, body: { banned: chosen === 'ban', ...until, ...seen } })
      }
      return chosen
    },
    {
      success: (done) =>
        withUndo(
          { title: words.moderated, description: words.moderatedText(user.username, actLabels[done]) },
          undoUserAct(user, done),
          onUndone,
        ),
      failure: { sentence: words.moderateFailed, prefersReason: true },
      onRefused: rehearsing.takeRefusal,
      onSuccess: () => {
        keepReason(reason.trim())
        onClose()
        onDecided()
      },
    },
  )
  const { isBusy } = moderate
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => {} : onClose}
      title={words.moderateTitle}
      description={words.moderateText(user.username)}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {queueWords.cancel}
          </Button>
          <Button
            variant={act === 'ban' || act === 'delete' ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={act === '' || !isReason(reason) || rehearsing.isLoading}
            onClick={() => act !== '' && void moderate.act(act)}
          >
            {act === '' ? words.moderateConfirm : actLabels[act]}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DecisionFields
          options={userActs(user).map((value) => ({ value, label: actLabels[value] }))}
          act={act}
          onAct={setAct}
          hint={act === '' ? undefined : warnings[act]}
          reason={reason}
          onReason={setReason}
          onSubmit={() => act !== '' && isReason(reason) && !rehearsing.isLoading && void moderate.act(act)}
        />
        {act === 'ban' && (
          <Field label={words.banFor}>
            <NativeSelect value={days} options={banSpans} onChange={(event) => setDays(event.target.value)} />
          </Field>
        )}
        {rehearsed && <RehearsalList {...rehearsing} />}
        <ActionNotice refusal={moderate.refusal} />
      </div>
    </Dialog>
  )
}
