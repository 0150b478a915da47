import { count, eq, isNull } from 'drizzle-orm'
import { newId } from './ids.ts'
import { openStore } from './store.ts'

const owner = 'admin'

/** The first person of a community without a demonstration: whoever signs in as `admin` at this provider runs it. */
export async function seedOwner(url: string, issuer: string): Promise<void> {
  const store = await openStore({ url })
  try {
    await store.transaction(async (tx) => {
      const { users } = store.tables
      const [people] = await tx.select({ n: count() }).from(users)
      if (people?.n !== 0) return
      const now = new Date()
      await tx.insert(users).values({
        id: newId(),
        username: owner,
        email: `${owner}@example.test`,
        role: 'admin',
        createdAt: now,
        updatedAt: now,
      })
    })
  } finally {
    await store.close()
  }
  await admitByName(url, issuer)
}

/** Lets everybody who has no name at this identity provider sign in there by their username. */
export async function admitByName(url: string, issuer: string): Promise<void> {
  const store = await openStore({ url })
  try {
    await store.transaction(async (tx) => {
      const { users, identities } = store.tables
      const named = tx.select().from(identities).where(eq(identities.issuer, issuer)).as('named')
      const people = await tx
        .select({ id: users.id, username: users.username, email: users.email })
        .from(users)
        .leftJoin(named, eq(named.userId, users.id))
        .where(isNull(named.id))
      const now = new Date()
      for (const { id, username, email } of people)
        await tx.insert(identities).values({
          id: newId(),
          userId: id,
          issuer,
          subject: username,
          email,
          isEmailVerified: true,
          createdAt: now,
          lastSignInAt: now,
        })
    })
  } finally {
    await store.close()
  }
}
