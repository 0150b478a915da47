import { describe, expect, test } from 'vitest'
import { accountOfPlatform } from '#server/dev/payments/objects/platform.ts'
import { customerObject, priceObject } from '#server/dev/payments/objects/catalogue.ts'
import { problemsOf } from './exchanges.ts'

const customer = customerObject({ id: 'cus_1', created: 1, email: null, name: null, metadata: {} })
const price = priceObject({
  id: 'price_1',
  created: 1,
  product: 'prod_1',
  currency: 'usd',
  amount: 999,
  lookupKey: null,
  interval: 'month',
})

const read = (body: unknown, path = '/v1/customers/cus_1') => ({
  method: 'GET',
  path,
  parameters: {},
  status: 200,
  body,
})
const create = (parameters: object) => ({
  method: 'POST',
  path: '/v1/prices',
  parameters,
  status: 200,
  body: price,
})
const good = { currency: 'usd', product: 'prod_1', unit_amount: '999', recurring: { interval: 'month' } }

test('what is as the SDK declares it passes', () => {
  expect(problemsOf(read(customer))).toEqual([])
  expect(problemsOf(read({ id: 'cus_1', object: 'customer', deleted: true }))).toEqual([])
  expect(problemsOf(read(accountOfPlatform(), '/v1/account'))).toEqual([])
  expect(problemsOf(create(good))).toEqual([])
  const page = { object: 'list', data: [price], has_more: false, url: '/v1/prices' }
  expect(problemsOf({ ...read(page, '/v1/prices'), parameters: { lookup_keys: ['a'], limit: '3' } })).toEqual(
    [],
  )
})

describe('what is not is named with its place', () => {
  test.each([
    ['a field too many', { ...customer, colour: 'red' }, 'answer.colour: the SDK declares no such field'],
    ['a field that is missing', { ...customer, created: undefined }, 'answer.created: is missing'],
    ['another type', { ...customer, balance: '0' }, 'answer.balance: "0" is not a number'],
    [
      'a null where there is none',
      { ...customer, livemode: null },
      'answer.livemode: null is not true or false',
    ],
  ])('an answer with %s', (_what, body, problem) => {
    expect(problemsOf(read(body))).toContain(`GET /v1/customers/cus_1 200: ${problem}`)
  })

  test.each([
    [
      'a parameter that is not there',
      { ...good, colour: 'red' },
      'request.colour: the SDK declares no such field',
    ],
    ['another word', { ...good, tax_behavior: 'maybe' }, 'request.tax_behavior'],
    ['no number', { ...good, unit_amount: 'many' }, 'request.unit_amount: "many" is not a number'],
    ['a missing parameter', { ...good, currency: undefined }, 'request.currency: is missing'],
    [
      'a parameter below another',
      { ...good, recurring: { interval: 'month', mood: 'x' } },
      'request.recurring.mood',
    ],
  ])('a request with %s', (_what, parameters, problem) => {
    expect(problemsOf(create(parameters)).join()).toContain(problem)
  })

  test('an address that the SDK does not know, and an answer that is no error', () => {
    expect(problemsOf(read({}, '/v1/wishes'))).toEqual(['GET /v1/wishes 200: the SDK knows no such address'])
    expect(problemsOf({ ...read({ oh: 'no' }), status: 500 })).toEqual([
      'GET /v1/customers/cus_1 500: answer: is no error of the provider',
    ])
  })
})
