import { Users } from 'lucide-react'
import type { Conversation } from '#shared/conversations.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { othersOf } from './conversation.ts'

/** The picture of whom one talks to; a group has a sign. */
export function ConversationAvatar({
  conversation,
  viewerId,
}: {
  conversation: Conversation
  viewerId: string
}) {
  const [first] = othersOf(conversation, viewerId)
  if (first && !conversation.isGroup)
    return <Avatar username={first.username} imageUrl={first.profileImageUrl} size={40} />
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-subtle text-accent-on">
      <Users className="size-5" aria-hidden />
    </span>
  )
}
