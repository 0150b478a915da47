import { demoAccounts } from '../../accounts.ts'
import { personNamed } from '../../crowd/names.ts'
import { userRow } from '../../people.ts'
import type { Insert } from '../../rows.ts'
import { blocked } from '../order.ts'
import { people, type Username } from '../people.ts'
import { isPicture } from '../pictures.ts'
import { ago, pictureUrl, silent, type DemoWorld } from './world.ts'

const readerCount = 164
const day = 24 * 60 * 60 * 1000

/** Everybody: those with a voice, and those who only read and vote. Karma is counted later. */
export const addPeople = (world: DemoWorld): Insert<'users'>[] => {
  const users: Insert<'users'>[] = []
  for (const [username, { name, place, bio, joined, ...rest }] of Object.entries(people)) {
    const joinedAt = ago(world, joined)
    const id = world.idAt(joinedAt)
    const account = demoAccounts.find((one) => one.username === username)
    const block = blocked.find(({ who }) => who === username)
    const [firstName = '', ...lastNames] = name.split(' ')
    const portrait = `face-${username}`
    users.push(
      userRow({
        id,
        username,
        firstName,
        lastName: lastNames.join(' ') || null,
        displayName: name,
        bio,
        location: place,
        websiteUrl: 'website' in rest ? rest.website : null,
        profileImageUrl: isPicture(portrait)
          ? pictureUrl(world, portrait, { ownerId: id, at: joinedAt })
          : null,
        ...(account ? { role: account.role } : {}),
        blocked: block ? { at: ago(world, block.ago), reason: block.reason } : null,
        joinedAt,
      }),
    )
    world.cast.set(username as Username, { id, username, karma: 0, joinedAt })
  }
  for (let number = 0; number < readerCount; number += 1) {
    const joinedAt = new Date(world.now.getTime() - world.random.int(4 * day, 390 * day))
    const id = world.idAt(joinedAt)
    const names = personNamed(number, world.random)
    users.push(userRow({ id, ...names, joinedAt }))
    world.readers.push({ id, username: names.username, karma: 0, joinedAt })
  }
  world.voters = [
    ...[...world.cast.values()].filter(({ username }) => !silent.has(username)),
    ...world.readers,
  ]
  return users
}

/** The identities by which the embedded provider knows the accounts to sign in with. */
export const identitiesOf = (world: DemoWorld, issuer: string): Insert<'identities'>[] =>
  demoAccounts.map(({ username }) => {
    const { id, joinedAt } = world.cast.get(username) ?? { id: '', joinedAt: world.now }
    return {
      id: world.idAt(joinedAt),
      userId: id,
      issuer,
      subject: username,
      email: `${username}@example.test`,
      isEmailVerified: true,
      createdAt: joinedAt,
      lastSignInAt: joinedAt,
    }
  })
