import type { Store } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { cookieHeader, openSession } from '#server/testing/session.ts'

/** What signs the sessions of every server in a drill. */
export const sessionSecret = 'only-for-the-drills-'.repeat(2)

export interface Person {
  id: string
  /** The Cookie header for a server at this address. */
  cookieFor(url: string): string
}

/** Who and what is there before the first fault. */
export interface Cast {
  people: Person[]
  forumId: string
  /** Posts that everybody votes and comments on. */
  postIds: string[]
  brand: Person
  campaignIds: string[]
  /** Signs everybody in again. */
  signIn(): Promise<void>
}

/** A look into the database from outside of every server. */
export type Look = <Result>(work: (store: Store) => Promise<Result>) => Promise<Result>

const members = 8
const posts = 12
const campaigns = 6

/** The servers call themselves by this name; only the port tells their cookies apart. */
const publicUrlOf = (url: string): string => url.replace('127.0.0.1', 'localhost')

/**
 * Fills an empty database with people who are signed in, a forum, posts and campaigns without money. Servers that
 * share a public address know people by the cookie of that.
 */
export async function fill(look: Look, publicUrl?: string): Promise<Cast> {
  const sessions = new Map<string, string>()
  const personOf = (id: string): Person => ({
    id,
    cookieFor: (url) =>
      cookieHeader(sessions.get(id) ?? '', {
        publicUrl: publicUrl ?? publicUrlOf(url),
        secret: sessionSecret,
      }),
  })
  const cast = await look(async (store) => {
    const make = makeFor(store)
    await make.plans()
    const forum = await make.forum()
    const people: Person[] = []
    for (let n = 0; n < members; n++) {
      const user = await make.member({ planType: 'business' })
      await make.membership({ forum, user })
      people.push(personOf(user.id))
    }
    const postIds: string[] = []
    for (let n = 0; n < posts; n++) postIds.push((await make.post({ forum })).id)
    const owner = await make.member({ planType: 'business' })
    const brand = await make.brand({ owner })
    const campaignIds: string[] = []
    for (let n = 0; n < campaigns; n++)
      campaignIds.push((await make.campaign({ brand, budget: 5_000_000 })).id)
    return { people, forumId: forum.id, postIds, brand: personOf(owner.id), campaignIds }
  })
  const signIn = () =>
    look(async (store) => {
      for (const { id } of [...cast.people, cast.brand])
        sessions.set(id, await openSession(store, { id }, new Date()))
    })
  await signIn()
  return { ...cast, signIn }
}
