import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { refusalOf } from './refusal.ts'

const failure = { sentence: 'Failed to record vote. Please try again.' }
const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new ApiError(new Response(null, { status, headers }), JSON.stringify(body))

test('an ended session is no failure of the action', () => {
  expect(refusalOf(answer(401, { code: 'session.stale', message: 'x' }), failure)).toEqual({
    kind: 'signed-out',
  })
})

test('a missing subscription is told apart from a declined card', () => {
  const message = 'An active subscription is required'
  expect(refusalOf(answer(402, { code: 'subscription.required', message }), failure)).toEqual({
    kind: 'subscription',
    sentence: message,
  })
  expect(
    refusalOf(answer(402, { code: 'payment.declined', message: 'Your card was declined.' }), {
      title: 'Payment Failed',
      sentence: 'Failed to update subscription',
      prefersReason: true,
    }),
  ).toEqual({ kind: 'failed', title: 'Payment Failed', sentence: 'Your card was declined.' })
})

test('of money a decline and a lost line say more than their reason', () => {
  const words = {
    ...failure,
    declined: (reason: string) => `${reason} Nothing was charged.`,
    offline: 'You are charged once.',
  }
  const declined = answer(402, { code: 'payment.declined', message: 'Your card was declined.' })
  expect(refusalOf(declined, words)).toMatchObject({
    sentence: 'Your card was declined. Nothing was charged.',
  })
  expect(refusalOf(new TypeError('Failed to fetch'), words)).toMatchObject({
    sentence: 'You are charged once.',
  })
})

test.each([
  ['1', 'Too many requests. Please try again in 1 second.'],
  ['45', 'Too many requests. Please try again in 45 seconds.'],
  ['61', 'Too many requests. Please try again in 2 minutes.'],
  ['3600', 'Too many requests. Please try again in 1 hour.'],
])('too many requests: %s seconds say when', (seconds, sentence) => {
  expect(refusalOf(answer(429, {}, { 'Retry-After': seconds }), failure)).toMatchObject({ sentence })
})

test('the fixed words stand, unless the reason is asked for or a provider is down', () => {
  const message = 'This post is locked'
  const locked = answer(409, { code: 'post.locked', message })
  expect(refusalOf(locked, failure)).toEqual({ kind: 'failed', title: 'Error', ...failure })
  expect(refusalOf(locked, { ...failure, prefersReason: true })).toMatchObject({ sentence: message })
  expect(refusalOf(answer(503, { message: 'Payments are unavailable' }), failure)).toMatchObject({
    sentence: 'Payments are unavailable',
  })
  expect(refusalOf(answer(500, {}), { ...failure, prefersReason: true })).toMatchObject(failure)
})

test('no network is said as such; a mistake of ours is not', () => {
  expect(refusalOf(new TypeError('Failed to fetch'), failure)).toMatchObject({
    sentence: `${failure.sentence} You appear to be offline.`,
  })
  const bare = { sentence: 'Failed to create post' }
  expect(refusalOf(new TypeError('Failed to fetch'), bare)).toMatchObject({
    sentence: 'Failed to create post. You appear to be offline.',
  })
  expect(refusalOf(new RangeError('x'), failure)).toMatchObject(failure)
})
