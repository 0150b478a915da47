import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPeople, type People, type Visitor } from '../../testing/people.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.close())
beforeEach(() => people.say(() => undefined))

const body = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
})

/** Somebody with a running subscription, signed in. */
async function member(username: string): Promise<Visitor> {
  const { id } = await people.make.member({ username, email: `${username}@example.test` })
  await people.make.identity({ user: { id }, issuer: 'http://localhost/dev/idp', subject: username })
  const browser = people.browser()
  await browser.logIn(username)
  return browser
}

const change = (browser: Visitor, fields: object) => browser.call('PUT', '/api/auth/user/profile', fields)

describe('a public profile', () => {
  it('shows what everybody may see, and no email', async () => {
    const user = await people.make.member({
      username: 'shown',
      firstName: 'Sho',
      lastName: 'Wn',
      bio: 'Hi',
      karma: 120,
    })
    const forum = await people.make.forum({ creator: user })
    const hidden = await people.make.forum({ creator: user, isPrivate: true })
    const post = await people.make.post({ author: user, forum })
    await people.make.post({ author: user, forum: hidden })
    await people.make.post({ author: user, forum, isRemoved: true })
    await people.make.comment({ author: user, post })
    await people.make.comment({ author: user, post, isDeleted: true })
    const answer = await people.browser().go('/api/users/shown')
    const profile = await body(answer)
    expect(profile).toEqual({
      status: 200,
      id: user.id,
      username: 'shown',
      displayName: 'Sho Wn',
      firstName: 'Sho',
      lastName: 'Wn',
      profileImageUrl: null,
      bio: 'Hi',
      location: null,
      websiteUrl: null,
      createdAt: user.createdAt.toISOString(),
      stats: { posts: 1, comments: 1, forumsJoined: 1, karma: 120 },
      badges: [
        expect.objectContaining({ slug: 'founding-member' }),
        expect.objectContaining({ slug: 'forum-founder' }),
        expect.objectContaining({ slug: 'first-post' }),
        expect.objectContaining({ slug: 'karma-100' }),
      ],
      isFollowing: false,
      isBlockedByViewer: false,
    })
    expect(JSON.stringify(profile)).not.toContain('@')
  })

  it('is found by username in any case, and by id', async () => {
    const { id } = await people.make.user({ username: 'found' })
    expect((await people.browser().go('/api/users/FOUND')).status).toBe(200)
    expect((await people.browser().go(`/api/users/${id}`)).status).toBe(200)
  })

  it('of nobody, or of somebody deleted, is not found', async () => {
    await people.make.user({ username: 'gone', isTombstone: true, email: null })
    for (const name of ['nobody', 'gone']) {
      expect(await body(await people.browser().go(`/api/users/${name}`))).toMatchObject({
        status: 404,
        code: 'user.not_found',
      })
    }
  })
})

describe('changing one’s profile', () => {
  it('writes what was sent and leaves the rest', async () => {
    const browser = await member('editor')
    await change(browser, { displayName: ' Ed ', bio: 'Writes', websiteUrl: 'https://ed.example' })
    expect(await body(await change(browser, { bio: '', location: 'Here' }))).toMatchObject({
      status: 200,
      displayName: 'Ed',
      bio: null,
      location: 'Here',
      websiteUrl: 'https://ed.example',
      email: 'editor@example.test',
    })
    const read = { displayName: null, bio: null, location: null, websiteUrl: null, profileImageUrl: null }
    expect(await body(await change(browser, read))).toMatchObject({ status: 200, ...read })
  })

  it('ignores what is not the person’s to set', async () => {
    const browser = await member('climber')
    const answer = await body(
      await change(browser, {
        role: 'admin',
        isBlocked: true,
        planType: 'business',
        email: 'x@y.z',
        karma: 9,
      }),
    )
    expect(answer).toMatchObject({ role: 'user', planType: 'professional', email: 'climber@example.test' })
    expect(await body(await people.browser().go('/api/users/climber'))).toMatchObject({ stats: { karma: 0 } })
  })

  it.each([
    [{ websiteUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ bio: 'x'.repeat(501) }, 'Bio must be 500 characters or less'],
    [{ displayName: 'x'.repeat(101) }, 'Must be at most 100 characters'],
    [{ username: 'a' }, 'Usernames have 3 to 30 characters: a-z, 0-9, _ and -'],
    [{ profileImageUrl: 'http://img.example/a.png' }, 'Please upload an image or give an https address'],
  ])('refuses %j', async (fields, message) => {
    const browser = await member(`wrong-${message.length}`)
    expect(await body(await change(browser, fields))).toMatchObject({ status: 400, message })
  })

  it('is not for visitors', async () => {
    expect((await change(people.browser(), { bio: 'x' })).status).toBe(401)
  })

  it('changes the username once', async () => {
    const browser = await member('before')
    expect(await body(await change(browser, { username: 'After' }))).toMatchObject({
      username: 'after',
      canChangeUsername: false,
    })
    expect((await people.browser().go('/api/users/before')).status).toBe(404)
    expect(await body(await change(browser, { username: 'again' }))).toMatchObject({
      status: 409,
      code: 'username.fixed',
    })
    expect((await change(browser, { username: 'after', bio: 'same name' })).status).toBe(200)
  })

  it('leaves everything as it was when the username is taken', async () => {
    await people.make.user({ username: 'occupied' })
    const browser = await member('wishful')
    expect(await body(await change(browser, { username: 'occupied', bio: 'new' }))).toMatchObject({
      status: 409,
      code: 'username.taken',
    })
    expect(await browser.json('/api/auth/user')).toMatchObject({ username: 'wishful', bio: null })
  })

  it('gives one of two changes at once', async () => {
    const browser = await member('hasty')
    const answers = await Promise.all(
      ['hasty-a', 'hasty-b', 'hasty-c'].map((username) => change(browser, { username })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})

describe('following and blocking', () => {
  it('follows once, however often asked, and stops', async () => {
    await people.make.user({ username: 'star' })
    const fan = await member('fan')
    expect(await body(await fan.call('PUT', '/api/users/star/follow'))).toEqual({
      status: 200,
      isFollowing: true,
    })
    expect((await fan.call('PUT', '/api/users/star/follow')).status).toBe(200)
    expect(await fan.json('/api/users/star')).toMatchObject({ isFollowing: true })
    expect(await people.browser().json('/api/users/star')).toMatchObject({ isFollowing: false })
    expect((await fan.call('DELETE', '/api/users/star/follow')).status).toBe(200)
    expect(await fan.json('/api/users/star')).toMatchObject({ isFollowing: false })
  })

  it('ends following both ways when one blocks the other', async () => {
    const calm = await member('calm')
    const loud = await member('loud')
    await calm.call('PUT', '/api/users/loud/follow')
    await loud.call('PUT', '/api/users/calm/follow')
    expect(await body(await calm.call('PUT', '/api/users/loud/block'))).toEqual({
      status: 200,
      isBlockedByViewer: true,
    })
    expect(await calm.json('/api/users/loud')).toMatchObject({ isFollowing: false, isBlockedByViewer: true })
    expect(await loud.json('/api/users/calm')).toMatchObject({ isFollowing: false, isBlockedByViewer: false })
    for (const [browser, other] of [
      [calm, 'loud'],
      [loud, 'calm'],
    ] as const) {
      const answer = await browser.call('PUT', `/api/users/${other}/follow`)
      expect(await body(answer)).toMatchObject({ status: 403, code: 'user.blocked' })
    }
    expect(await calm.json('/api/auth/user/blocked')).toMatchObject([{ username: 'loud' }])
    await calm.call('DELETE', '/api/users/loud/block')
    expect(await calm.json('/api/auth/user/blocked')).toEqual([])
    expect((await loud.call('PUT', '/api/users/calm/follow')).status).toBe(200)
  })

  it('lists blocked people in pages, the latest first', async () => {
    const strict = await member('strict')
    const names = ['b1', 'b2', 'b3'].map((name) => `blocked-${name}`)
    for (const username of names) {
      await people.make.user({ username })
      await strict.call('PUT', `/api/users/${username}/block`)
    }
    const first = await strict.go('/api/auth/user/blocked?limit=2')
    expect(await first.json()).toMatchObject([{ username: names[2] }, { username: names[1] }])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await strict.go(next)
    expect(await second.json()).toMatchObject([{ username: names[0] }])
    expect(second.headers.get('link')).toBeNull()
  })

  it('is for members, of others who exist', async () => {
    await people.make.user({ username: 'target' })
    const guest = people.browser()
    await guest.logIn('no-subscription')
    expect((await guest.call('PUT', '/api/users/target/follow')).status).toBe(402)
    expect((await people.browser().call('PUT', '/api/users/target/follow')).status).toBe(401)
    const lonely = await member('lonely')
    expect((await lonely.call('PUT', '/api/users/nobody/follow')).status).toBe(404)
    expect(await body(await lonely.call('PUT', '/api/users/lonely/block'))).toMatchObject({
      status: 409,
      code: 'user.self',
    })
  })
})

describe('the words that a mistyped search is compared with', () => {
  it('forget the names that somebody does not bear any more, unless another name or title has them', async () => {
    const { searchWords, searchTrigrams } = people.store.tables
    const known = async (...words: string[]) => {
      const found = await people.store.read(async (db) => {
        const rows = await db.select().from(searchWords).where(inArray(searchWords.word, words))
        const parts = await db.select().from(searchTrigrams).where(inArray(searchTrigrams.word, words))
        return [rows, parts].map((some) => new Set(some.map(({ word }) => word)))
      })
      expect(found[0]).toEqual(found[1])
      return words.filter((word) => found[0]?.has(word))
    }
    const namesake = await people.make.user({ displayName: 'Quagmire Ground' })
    await people.make.forum({ name: 'Xenolith lovers', description: 'Not of wombats' })
    await people.make.post({ title: 'An yggdrasil', content: 'Here be wombats' })
    await people.make.post({ title: 'A wolpertinger', isRemoved: true })
    people.say(() => ({ given_name: 'Zephyrine', family_name: 'Quagmire' }))
    const browser = people.browser()
    await browser.logIn('kumquatian')
    const others = ['quagmire', 'xenolith', 'yggdrasil']
    const own = ['kumquatian', 'zephyrine', 'wolpertinger', 'wombats']
    await change(browser, { displayName: 'Xenolith Yggdrasil Wolpertinger Wombats' })
    expect(await known(...others, ...own)).toEqual([...others, ...own])

    await change(browser, { displayName: 'Wombats' })
    expect(await known(...others, ...own)).toEqual([...others, 'kumquatian', 'zephyrine', 'wombats'])
    people.say(() => ({ given_name: 'Philippa', family_name: 'Quagmire' }))
    await people.browser().logIn('kumquatian')
    expect(await known('zephyrine', 'philippa')).toEqual(['philippa'])

    await browser.call('DELETE', '/api/auth/user', { confirm: 'kumquatian' })
    expect(await known(...others, ...own, 'philippa')).toEqual(others)
    const other = people.browser()
    people.say(() => undefined)
    await people.make.identity({ user: namesake, issuer: 'http://localhost/dev/idp', subject: 'namesake' })
    await other.logIn('namesake')
    await other.call('DELETE', '/api/auth/user', { confirm: namesake.username })
    expect(await known(...others)).toEqual(['xenolith', 'yggdrasil'])
  })
})
