import type { ReactNode } from 'react'
import type { Person } from '#shared/people.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { isGone } from './acts.ts'

interface PersonLinkProps {
  person: Pick<Person, 'username'>
  children: ReactNode
}

/** Leads to somebody's page; of a deleted account nothing but the name is left. */
export function PersonLink({ person, children }: PersonLinkProps) {
  if (isGone(person)) return <span className="text-3">{children}</span>
  return <TextLink href={`/user/${person.username}`}>{children}</TextLink>
}
