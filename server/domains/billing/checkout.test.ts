import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimTokenOf, openShop, type Shop } from './testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('paying before having an account', () => {
  test('a visitor pays, signs in and is a member', async () => {
    const browser = shop.browser()
    expect(await shop.status(browser)).toEqual({ status: 'none' })
    const begun = await shop.begin(browser)
    expect(begun).toMatchObject({ status: 200, body: { amount: 1999, currency: 'usd' } })
    expect(await shop.status(browser)).toEqual({ status: 'open', planSlug: 'professional' })
    await shop.confirm(browser, begun.body['clientSecret'], { email: 'ann@payer.test' })
    expect(await shop.status(browser)).toEqual({ status: 'paid', planSlug: 'professional' })
    const back = await shop.comeBack(browser, 'ann')
    expect(back.headers.get('location')).toBe('/?payment_success=true&plan=professional')
    expect(await shop.viewer(browser)).toMatchObject({
      planType: 'professional',
      subscriptionStatus: 'active',
      isEntitled: true,
    })
    expect(await shop.status(browser)).toEqual({ status: 'claimed', planSlug: 'professional' })
    expect(await shop.status(browser)).toEqual({ status: 'none' })
    await shop.settle()
    expect(shop.subscriptions()).toHaveLength(1)
    expect(shop.subscriptions()[0]?.metadata).toMatchObject({ userId: (await shop.user('ann')).id })
  })

  test('the mailed link claims in another browser, once', async () => {
    const payer = shop.browser()
    const checkoutId = await shop.pay(payer, { email: 'bea@payer.test' })
    await shop.settle()
    const [mail] = await shop.mails(`claim:${checkoutId}:0h`)
    const token = claimTokenOf(mail?.text)
    const other = shop.browser()
    await other.logIn('bea')
    expect((await shop.viewer(other))['subscriptionStatus']).toBe('none')
    const before = new Map(other.cookies)
    expect(await shop.say(other, '/api/checkout/claim', { token })).toMatchObject({
      status: 200,
      body: { planSlug: 'professional' },
    })
    expect([...other.cookies]).not.toEqual([...before])
    expect(await shop.viewer(other)).toMatchObject({ subscriptionStatus: 'active', isEntitled: true })
    const third = shop.browser()
    await third.logIn('carl')
    expect(await shop.say(third, '/api/checkout/claim', { token })).toMatchObject({
      status: 404,
      body: { code: 'checkout.not_found' },
    })
  })
})
