import type { ForumPage } from '#shared/forums.ts'
import { nameOf } from '#shared/people.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { words } from './strings.ts'

export function RulesPanel({ rules }: Pick<ForumPage, 'rules'>) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-bold">{words.rules}</h2>
      {rules.length === 0 ? (
        <p className="text-control text-2">{words.noRules}</p>
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
      <h2 className="font-bold">{words.moderators}</h2>
      <ul className="flex flex-col gap-2">
        {moderators.map((person) => (
          <li key={person.id} className="flex items-center gap-2 text-control">
            <Avatar username={person.username} imageUrl={person.profileImageUrl} size={24} />
            <TextLink tone="quiet" href={`/user/${person.username}`} className="truncate font-medium">
              <bdi>{nameOf(person)}</bdi>
            </TextLink>
            <span className="ms-auto text-dense text-3">{words.roles[person.role]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
