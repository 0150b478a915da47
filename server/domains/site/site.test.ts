import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { siteTextMax, type SiteHistoryEntry, type SiteVersion } from '#shared/siteSettings.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: TestClient
let username: string
beforeAll(async () => {
  server = await startTestServer()
  const { client, user } = await server.member({ role: 'admin' })
  admin = client
  username = user.username
})
afterAll(() => server.close())

const path = '/api/admin/site'
const shown = async (): Promise<SiteVersion> => (await admin.get<SiteVersion>(path)).body
const change = async (settings: object) =>
  admin.put<SiteVersion>(path, { version: (await shown()).version, settings })
const undo = async (to?: number) =>
  admin.post<SiteVersion>(`${path}/undo`, {
    version: (await shown()).version,
    ...(to === undefined ? {} : { to }),
  })
const history = async () => (await admin.get<SiteHistoryEntry[]>(`${path}/history`)).body

// Each story begins with the site as it comes.
afterEach(async () => {
  if ((await shown()).version > 0) await undo(0)
})

describe('the settings of the site', () => {
  test('are versions: changed, told with who and what, undone, and the undoing undone', async () => {
    expect((await admin.get<SiteVersion>(path)).body).toMatchObject({ version: 0, settings: {} })
    const changed = await admin.put<SiteVersion>(path, {
      version: 0,
      reason: 'a new name',
      settings: { name: ' Agora ', tagline: 'A place to talk.' },
    })
    expect(changed.body).toMatchObject({
      version: 1,
      settings: { name: 'Agora', tagline: 'A place to talk.' },
      author: username,
    })
    await change({ name: null })
    expect((await undo()).body).toMatchObject({ version: 3, settings: { name: 'Agora' } })
    expect((await undo()).body).toMatchObject({ version: 4, settings: { tagline: 'A place to talk.' } })
    expect((await shown()).settings).not.toHaveProperty('name')
    expect((await undo(1)).body).toMatchObject({ version: 5, settings: { name: 'Agora' } })

    expect((await history()).map(({ version, author, changes }) => [version, author, changes])).toEqual([
      [5, username, [{ field: 'name', from: null, to: 'Agora' }]],
      [4, username, [{ field: 'name', from: 'Agora', to: null }]],
      [3, username, [{ field: 'name', from: null, to: 'Agora' }]],
      [2, username, [{ field: 'name', from: 'Agora', to: null }]],
      [
        1,
        username,
        [
          { field: 'name', from: null, to: 'Agora' },
          { field: 'tagline', from: null, to: 'A place to talk.' },
        ],
      ],
    ])
    const { adminActions } = server.store.tables
    const acts = await server.store.read((db) => db.select().from(adminActions))
    expect(
      acts
        .filter(({ targetType }) => targetType === 'site')
        .toSorted((one, other) => Number(one.targetId) - Number(other.targetId))
        .map(({ action, actor, reason }) => [action, actor, reason]),
    ).toEqual([
      ['change_site', username, 'a new name'],
      ['change_site', username, 'change_site'],
      ['undo_site', username, 'undo_site'],
      ['undo_site', username, 'undo_site'],
      ['undo_site', username, 'undo_site'],
    ])
  })

  test('are compared before they are set, and what changes nothing makes no version', async () => {
    await change({ city: 'Porto' })
    const { version } = await shown()
    const preview = await admin.post(`${path}/preview`, { settings: { city: null, name: 'Agora' } })
    expect(preview.body).toEqual({
      version,
      changes: [
        { field: 'name', from: null, to: 'Agora' },
        { field: 'city', from: 'Porto', to: null },
      ],
    })
    expect((await change({ city: 'Porto' })).body.version).toBe(version)
    expect((await shown()).settings).toEqual({ city: 'Porto' })
  })

  test('are changed by one of two admins who look at the same version', async () => {
    const { version } = await shown()
    const both = await Promise.all(
      ['One', 'Two'].map((name) => admin.put<SiteVersion>(path, { version, settings: { name } })),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await shown()).version).toBe(version + 1)
    const late = await admin.post<{ code: string }>(`${path}/undo`, { version })
    expect([late.status, late.body.code]).toEqual([409, 'site.changed'])
  })

  test.each([
    { name: '' },
    { name: 'x'.repeat(41) },
    { name: 7 },
    { accentLight: 'green' },
    { accentLight: '#fff' },
    { accentLight: 'red;} body{display:none}' },
    // Readable in the other theme alone.
    { accentLight: '#a7a1ff' },
    { accentDark: '#4f46c8' },
    { mailFromAddress: 'no address' },
    { mailFromAddress: 'a@b.example\r\nBcc: victim@example.org' },
    { contactEmail: 'javascript:alert(1)' },
    { social: [{ name: 'X', url: 'javascript:alert(1)' }] },
    { social: [{ name: 'X', url: '' }] },
    { social: [{ name: 'X', url: 'https://x.com', color: 'red' }] },
    { social: Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, url: 'https://x.com' })) },
    { logoUrl: 'https://elsewhere.example/logo.png' },
    { logoUrl: '/media/nobody-has-uploaded-this.webp' },
    { terms: 'x'.repeat(siteTextMax + 1) },
    { terms: ' ' },
    { planFeatures: { starter: [] } },
    { planFeatures: { starter: ['x'.repeat(121)] } },
    { planFeatures: { '../x': ['Posts'] } },
    { claimCreators: 'x'.repeat(21) },
    { headline: ' ' },
    { commentMax: 99 },
    { commentMax: 1001 },
    { contentMax: '600' },
    { imageMegabytes: 1.5 },
    { imageMegabytes: 6 },
    { unknown: 'x' },
    { country: 'DE' },
  ])('refuse %j', async (settings) => {
    const refused = await change(settings)
    expect([settings, refused.status]).toEqual([settings, 400])
    expect(await shown()).toMatchObject({ settings: {} })
  })

  test('take no more than their texts may hold', async () => {
    const refused = await change({ terms: 'x'.repeat(10_000_000) })
    expect(refused.status).toBe(413)
    const texts = Object.fromEntries(
      ['terms', 'privacy', 'guidelines'].map((name) => [name, '🪐'.repeat(siteTextMax)]),
    )
    expect((await change(texts)).body.settings).toEqual(texts)
  })

  test('are for admins alone', async () => {
    const moderator = await server.member({ role: 'moderator' })
    const member = await server.member()
    for (const { client } of [moderator, member]) {
      const settings = { version: 0, settings: { name: 'Mine' } }
      const answers = await Promise.all([
        client.get(path),
        client.put(path, settings),
        client.post(`${path}/preview`, { settings: {} }),
        client.get(`${path}/history`),
        client.post(`${path}/undo`, { version: 0 }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    expect((await server.visitor.put(path, { version: 0, settings: {} })).status).toBe(401)
  })

  test('keep no name of an author who was deleted', async () => {
    const other = await server.member({ role: 'admin' })
    const settings = { tagline: 'Come in' }
    const changed = await other.client.put(path, { version: (await shown()).version, settings })
    expect(changed.body).toMatchObject({ author: other.user.username })
    expect((await history())[0]).toMatchObject({ author: other.user.username })
    const gone = await admin.call('DELETE', `/api/admin/users/${other.user.id}`, { reason: 'Left' })
    expect(gone.status).toBe(200)
    expect(JSON.stringify([await shown(), await history()])).not.toContain(other.user.username)
  })

  test('have nothing to undo where nothing was set, and no version that is not there', async () => {
    const fresh = await startTestServer()
    const { client } = await fresh.member({ role: 'admin' })
    const undone = await client.post<{ code: string }>(`${path}/undo`, { version: 0 })
    expect([undone.status, undone.body.code]).toEqual([409, 'site.nothing_to_undo'])
    await client.put(path, { version: 0, settings: { name: 'Agora' } })
    const missing = await client.post<{ code: string }>(`${path}/undo`, { version: 1, to: 9 })
    expect([missing.status, missing.body.code]).toEqual([404, 'site.version_not_found'])
    await fresh.close()
  })
})
