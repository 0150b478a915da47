import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, paramNames } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { followHashtag } from '#shared/hashtags.ts'
import { encodeCursor } from '#shared/paging.ts'
import { stillClock } from '../testing/clock.ts'
import { exchange, refusalOf } from '../testing/exchange.ts'
import { inLanes, servedEndpoints } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { tableSums } from '../testing/tableSums.ts'

let server: TestServer
let cookie: string
let before: Record<string, string>
/** Something that exists, and that the admin may read, by the word before its place in a path. */
let existingIds: Record<string, string>
beforeAll(async () => {
  server = await startTestServer({ clock: stillClock() })
  const { make } = server
  const admin = await make.admin()
  const post = await make.post()
  await Promise.all([1, 2, 3].map(() => make.post()))
  const comment = await make.comment({ post })
  const brand = await make.brand({ owner: admin })
  const campaign = await make.campaign({ brand })
  const conversation = await make.conversation({ users: [admin, await make.member()] })
  existingIds = {
    posts: post.id,
    polls: post.id,
    comments: comment.id,
    forums: post.forumId,
    users: admin.username,
    brands: brand.slug,
    campaigns: campaign.id,
    conversations: conversation.id,
    webhooks: (await make.webhook()).id,
  }
  cookie = await server.cookieOf(admin)
  before = await tableSums(server.store)
})
afterAll(() => server.close())

const get = (path: string, method = 'GET') =>
  exchange(server.url, path, { method, headers: { Cookie: cookie } })

/** The address of a list or a thing that exists, so that only what is asked about it can be wrong. */
const existing = (path: string) =>
  path.replaceAll(/([\w-]+)\/:[A-Za-z]+/g, (_, kind: string) => `${kind}/${existingIds[kind] ?? 'nothing'}`)
const lists = () => servedEndpoints(server).filter(({ spec }) => spec.isPaged && spec.method === 'GET')
/** What a list cannot do without. */
const term = (path: string) => (path.includes('/search') ? 'q=post&' : '')

describe('queries', () => {
  test('a limit outside 1 to 50 is refused by every list', async () => {
    await inLanes(lists(), async ({ spec }) => {
      for (const limit of ['-1', '0', '51', '1e9', '1000000000', 'abc', '', '1.5', ' 5', '0x10'])
        expect(
          refusalOf(await get(`${existing(spec.path)}?${term(spec.path)}limit=${encodeURIComponent(limit)}`)),
        ).toBe('400 request.invalid')
    })
  })

  test('a cursor that a list did not give is refused by every list', async () => {
    const hostile = [
      'garbage',
      '%%%',
      '!',
      'e30',
      btoa('[1,'),
      btoa('{"0":1}'),
      btoa('[1e999,"a"]'),
      encodeCursor([]),
      encodeCursor(['a', 'b', 'c', 'd', 'e']),
      encodeCursor([1, 'a\0b']),
      encodeCursor([1, 1, 'a\0b']),
      encodeCursor(['a\0b']),
      encodeCursor(['a\0b', 1]),
      encodeCursor([1e300, 'a']),
      encodeCursor([1e300, 1e300, 'a']),
      'x'.repeat(601),
    ]
    await inLanes(lists(), async ({ spec }) => {
      for (const cursor of hostile) {
        const answer = await get(
          `${existing(spec.path)}?${term(spec.path)}cursor=${encodeURIComponent(cursor)}`,
        )
        expect(refusalOf(answer)).toBe('400 request.invalid')
      }
    })
  })

  test('a cursor of the right shape but of no row is an answer or a refusal, never a fault', async () => {
    const outcomes = new Set<string>()
    const odd = [
      [1.5, 'a'],
      [-8e15, 'a'],
      [8e15, 'a'],
      [1e12, 1e15, 'a'],
      [0.1, 0.1, 'a'],
      ['\u{10ffff}'],
      ['a', 0.5],
    ]
    await inLanes(lists(), async ({ spec }) => {
      for (const values of odd) {
        const answer = await get(`${existing(spec.path)}?${term(spec.path)}cursor=${encodeCursor(values)}`)
        outcomes.add(answer.status === 200 ? '200' : refusalOf(answer))
      }
    })
    expect([...outcomes].sort()).toEqual(['200', '400 request.invalid'])
  })

  test('a key that is given twice is refused', async () => {
    for (const query of ['limit=5&limit=6', 'limit=5&limit=5', 'sort=new&sort=top', 'x=1&x=1'])
      expect(refusalOf(await get(`/api/posts?${query}`))).toBe('400 request.invalid')
  })

  test('brackets and prototype names make no objects', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype'])
      expect(refusalOf(await get(`/api/posts?${name}=1`))).toBe('400 request.malformed')
    expect((await get('/api/posts?limit[$gt]=1&__proto__[x]=1')).status).toBe(200)
  })

  test('unknown words and NUL are refused', async () => {
    for (const query of ['sort=best', 'type=essay', 'sort=HOT', 'forumId=a%00b', 'hashtag=%00', 'author=%00'])
      expect(refusalOf(await get(`/api/posts?${query}`))).toBe('400 request.invalid')
    expect(refusalOf(await get('/api/posts/trending?period=x'))).toBe('400 request.invalid')
    expect(refusalOf(await get('/api/forums?q=%00'))).toBe('400 request.invalid')
  })

  test('a broken percent sign in a query is read as text, in a path it is refused', async () => {
    expect((await get('/api/forums?q=%')).status).toBe(200)
    expect((await get('/api/forums?q=%ff')).status).toBe(200)
    for (const path of ['/api/posts/%', '/api/posts/%zz', '/api/posts/%ff', '/api/users/%ed%a0%80'])
      expect(refusalOf(await get(path))).toBe('400 request.malformed')
  })
})

describe('paths', () => {
  const withParams = () =>
    servedEndpoints(server).filter(({ spec }) => paramNames(spec.path).length > 0 && !spec.body)

  test.for([
    ['too long', 'x'.repeat(401)],
    ['with NUL', 'a\0b'],
  ] as const)('an id %s is refused by every endpoint', async ([, id]) => {
    const wrong: string[] = []
    await inLanes(withParams(), async ({ spec }) => {
      const params = Object.fromEntries(paramNames(spec.path).map((name) => [name, id]))
      const answer = await get(addressOf(spec.path, params), spec.method)
      if (answer.status !== 400)
        wrong.push(`${spec.method} ${spec.path} ${answer.status} ${answer.text.slice(0, 80)}`)
    })
    expect(wrong).toEqual([])
  })

  test('an id of strange letters is not found, and no fault', async () => {
    const wrong: string[] = []
    // Any letters are a hashtag, which can be followed before anybody has used it.
    const others = withParams().filter(({ spec }) => spec.path !== followHashtag.path)
    for (const id of ["'; drop table posts; --", '..', '../../etc/passwd', '%25', '😀', '<script>', '*', '"'])
      await inLanes(others, async ({ spec }) => {
        const params = Object.fromEntries(paramNames(spec.path).map((name) => [name, id]))
        const answer = await get(addressOf(spec.path, params), spec.method)
        if (answer.status >= 500) wrong.push(`${spec.method} ${spec.path} ${id}`)
      })
    expect(wrong).toEqual([])
  })

  test('what is no call of the API is not found, whatever the method', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/posts/x/y/z',
      '/api//posts',
      '/API/nothing',
      '/dev',
      '/nothing',
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])
        expect(refusalOf(await get(path, method))).toBe('404 route.not_found')
  })

  test('another method than the declared ones is not found', async () => {
    const outcomes = new Set<string>()
    await inLanes([...new Set(endpoints.map(({ spec }) => spec.path))], async (path) => {
      const undeclared = ['PATCH', 'POST', 'PUT', 'DELETE', 'OPTIONS'].filter(
        (method) => !isServed(path, method),
      )
      for (const method of undeclared) outcomes.add(refusalOf(await get(existing(path), method)))
    })
    expect([...outcomes]).toEqual(['404 route.not_found'])
  })

  test('a method in a header, in the query or in the body is no method', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE', Cookie: cookie }
    const path = `/api/posts/${existingIds['posts']}`
    expect((await exchange(server.url, `${path}?_method=DELETE`, { headers })).status).toBe(200)
    expect(refusalOf(await exchange(server.url, path, { method: 'POST', headers, body: '' }))).toBe(
      '404 route.not_found',
    )
  })
})

/** Whether an endpoint answers there, be it one with a parameter: /api/posts/trending is a post's address too. */
const isServed = (path: string, method: string): boolean =>
  endpoints.some(
    ({ spec }) =>
      spec.method === method &&
      new RegExp(`^${spec.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(existing(path)),
  )

test('none of it wrote anything', async () => {
  expect(await tableSums(server.store)).toEqual(before)
})
