import { expect, test } from 'vitest'
import { GatewayDeclined, GatewayDown, GatewayRefused } from '../ports/stripe/errors.ts'
import { withPaymentFailures } from './paymentFailures.ts'

const money = { known: 'Nothing was charged.', unsure: 'You are charged once.' }
const failing = (error: Error) =>
  withPaymentFailures(
    'The plan could not be changed',
    () => {
      throw error
    },
    money,
  )
const down = (outcomeKnown: boolean) => new GatewayDown('silence', { code: 'x', outcomeKnown })
const later = 'Payments are unavailable at the moment. Please try again later.'

test.each([
  [true, `The plan could not be changed. ${later} Nothing was charged.`],
  [false, `The plan could not be changed. ${later} You are charged once.`],
])('a provider that is down (outcome known: %s) says what became of the money', async (isKnown, message) => {
  await expect(failing(down(isKnown))).rejects.toMatchObject({ code: 'payment.unavailable', message })
})

test('where it makes no difference, one sentence serves both', async () => {
  const asked = withPaymentFailures('It could not be read', () => Promise.reject(down(false)), {
    known: 'No money was moved.',
  })
  await expect(asked).rejects.toMatchObject({ message: expect.stringMatching(/No money was moved\.$/) })
})

test('a card that is declined speaks with the provider’s words, and our own mistakes stay ours', async () => {
  const declined = new GatewayDeclined('Your card was declined.', {
    code: 'card_declined',
    declineCode: null,
  })
  await expect(failing(declined)).rejects.toMatchObject({
    code: 'payment.declined',
    message: 'Your card was declined.',
  })
  const refused = new GatewayRefused('no such price', { code: 'resource_missing' })
  await expect(failing(refused)).rejects.toMatchObject({
    code: 'server.error',
    message: expect.stringMatching(
      /^The plan could not be changed\. This is a mistake of ours: .* You are charged once\.$/,
    ),
    cause: refused,
  })
  const bug = new Error('undefined is not a function')
  await expect(failing(bug)).rejects.toBe(bug)
})
