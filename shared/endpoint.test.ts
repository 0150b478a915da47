import { describe, expect, it } from 'vitest'
import { addressOf, paramNames } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { Failure, failures, invalid } from './errors.ts'

describe('addressOf', () => {
  it('encodes what stands in the path', () => {
    expect(addressOf('/api/posts/:id/comments', { id: 'a/b ?#%' })).toBe(
      '/api/posts/a%2Fb%20%3F%23%25/comments',
    )
    expect(addressOf('/api/forums/:id/requests/:userId', { id: '1', userId: '2' })).toBe(
      '/api/forums/1/requests/2',
    )
  })

  it('leaves out what is empty, and keeps zero and false', () => {
    const query = { q: 'a&b', none: undefined, no: null, empty: '', zero: 0, off: false }
    expect(addressOf('/api/search', {}, query)).toBe('/api/search?q=a%26b&zero=0&off=false')
    expect(addressOf('/api/search', {}, { q: '' })).toBe('/api/search')
  })
})

describe('the endpoint table', () => {
  it('names the parameters of a path', () => {
    expect(paramNames('/api/forums/:id/requests/:userId')).toEqual(['id', 'userId'])
    expect(paramNames('/api/forums')).toEqual([])
  })

  it('lets nobody write who is not known, but for the few who cannot be yet', () => {
    const open = endpoints.filter(({ spec }) => spec.access === 'public' && spec.method !== 'GET')
    expect(new Set(open.map(({ name }) => name))).toEqual(
      new Set([
        'exchangeDesktopCode',
        'startDeviceLogin',
        'redeemDeviceLogin',
        'createSubscriptionIntent',
        'checkCoupon',
        'followInvitation',
        'sendContact',
      ]),
    )
  })

  it('gives every write a budget of its own, but for notes of what somebody has seen', () => {
    const free = endpoints.filter(({ spec }) => spec.method !== 'GET' && !spec.limit)
    expect(new Set(free.map(({ name }) => name))).toEqual(
      new Set(['readConversation', 'readNotifications', 'watch']),
    )
  })

  it('keeps only public answers to reads for everybody', () => {
    const kept = endpoints.filter(({ spec }) => spec.isCacheable)
    expect(kept.every(({ spec }) => spec.access === 'public' && spec.method === 'GET')).toBe(true)
    expect(kept.length).toBeGreaterThan(5)
  })
})

describe('failures', () => {
  it('have a status of refusal and a sentence', () => {
    for (const [code, [status, sentence]] of Object.entries(failures)) {
      expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(sentence).toMatch(/^[A-Z]/)
    }
  })

  it('speak their own sentence unless given a more exact one', () => {
    expect(new Failure('post.locked')).toMatchObject({ status: 409, message: 'This post is locked' })
    expect(new Failure('post.locked', { message: 'Closed' })).toMatchObject({
      status: 409,
      message: 'Closed',
    })
    expect(invalid('title', 'Title too long')).toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: 'Title too long',
      issues: [{ path: 'title', message: 'Title too long' }],
    })
  })
})
