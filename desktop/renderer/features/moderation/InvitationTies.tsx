import { getInvitationTies } from '#shared/invitations.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Facts } from '../../ui/Facts.tsx'

const words = {
  title: 'Invitations',
  by: 'Invited by',
  invited: 'Invited',
  more: (count: number) => ` and ${count} more`,
}
const mostShown = 10

/** Who invited somebody, and whom they invited themselves; nothing where there is neither. */
export function InvitationTies({ userId }: { userId: string }) {
  const { data } = useData(getInvitationTies, { params: { id: userId } })
  if (!data || (!data.invitedBy && data.count === 0)) return null
  const shown = data.invited.slice(0, mostShown)
  const rest = data.count - shown.length
  const linkTo = (username: string) => <TextLink href={`/user/${username}`}>@{username}</TextLink>
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{words.title}</h3>
      <Facts
        look="columns"
        facts={{
          [words.by]: data.invitedBy && linkTo(data.invitedBy.username),
          [words.invited]: data.count > 0 && (
            <>
              {shown.map(({ person }, at) => (
                <span key={person.id}>
                  {at > 0 && ', '}
                  {linkTo(person.username)}
                </span>
              ))}
              {rest > 0 && words.more(rest)}
            </>
          ),
        }}
      />
    </section>
  )
}
