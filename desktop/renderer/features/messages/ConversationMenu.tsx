import { Bell, BellOff, Ellipsis, LogOut, User, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Conversation } from '#shared/conversations.ts'
import { mute, unmute } from '#shared/notifications.ts'
import { call } from '../../lib/api.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { othersOf, titleOf } from './conversation.ts'
import { words } from './strings.ts'
import { useMessageChanges } from './useConversations.ts'

const GroupDialog = lazy(() => import('./GroupDialog.tsx'))

interface ConversationMenuProps {
  conversation: Conversation
  viewerId: string
  /** Further items: report. */
  extra: readonly MenuItem[]
}

/** What can be done about a conversation: look at the person, mute it, leave it. */
export function ConversationMenu({ conversation, viewerId, extra }: ConversationMenuProps) {
  const { id, isMuted, isGroup } = conversation
  const patch = usePatch()
  const navigate = useNavigate()
  const changes = useMessageChanges(viewerId)
  const [isLeaving, setLeaving] = useState(false)
  const [isGroupOpen, setGroupOpen] = useState(false)
  const params = { type: 'conversation' as const, id }
  const change = () => (isMuted ? call(unmute, { params }) : call(mute, { params, body: {} }))
  const muting = useAction(change, {
    success: (now) => ({ title: now.isMuted ? words.isMuted : words.isUnmuted }),
    failure: { sentence: words.muteFailed, prefersReason: true },
    onSuccess: (now) => patch<Conversation>(id, (shown) => ({ ...shown, isMuted: now.isMuted })),
  })
  const leaving = useAction(() => changes.leave(id), {
    success: { title: words.left },
    failure: { sentence: words.leaveFailed, prefersReason: true },
    onSuccess: () => {
      setLeaving(false)
      void navigate('/messages', { replace: true })
      patch<Conversation>(id, () => null)
    },
  })
  const [person] = othersOf(conversation, viewerId)
  const items: MenuItem[] = [
    isMuted
      ? { label: words.unmute, icon: <Bell />, onSelect: () => void muting.act() }
      : { label: words.mute, icon: <BellOff />, onSelect: () => void muting.act() },
  ]
  if (person && !isGroup)
    items.unshift({ label: words.profile, icon: <User />, href: `/user/${person.username}` })
  if (isGroup) items.unshift({ label: words.groupTitle, icon: <Users />, onSelect: () => setGroupOpen(true) })
  items.push(...extra)
  if (isGroup)
    items.push({
      label: words.leave,
      icon: <LogOut />,
      tone: 'danger',
      hasSeparator: true,
      onSelect: () => setLeaving(true),
    })
  return (
    <>
      <Menu label={words.more} icon={<Ellipsis aria-hidden />} items={items} />
      {isGroupOpen && (
        <Suspense fallback={null}>
          <GroupDialog conversation={conversation} onClose={() => setGroupOpen(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={words.leaveTitle(titleOf(conversation, viewerId))}
        description={words.leaveText}
        confirmLabel={words.leave}
        tone="danger"
        onConfirm={async () => void (await leaving.act())}
        error={leaving.refusal?.kind === 'failed' ? leaving.refusal.sentence : undefined}
      />
    </>
  )
}
