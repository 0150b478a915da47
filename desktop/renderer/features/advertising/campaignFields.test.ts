import { expect, test } from 'vitest'
import type { CampaignInput } from '#shared/campaigns.ts'
import {
  bodyOf,
  type CampaignFields,
  campaignResolver,
  fieldOfIssue,
  fieldsOfCampaign,
  inputOf,
} from './campaignFields.ts'
import { fieldsOfRequirements } from './requirementFields.ts'

const filled: CampaignFields = {
  ...fieldsOfCampaign(),
  title: 'A week with a lamp',
  content: 'Read by it.',
  price: '25',
  budget: '$1,500.00',
  countries: 'us, de',
  minimumReach: '1,000',
  expiresOn: '2030-03-01',
}
const options = { fields: {}, shouldUseNativeValidation: false } as never
const check = async (change: Partial<CampaignFields>) =>
  await campaignResolver({ ...filled, ...change }, undefined, options)

test('a filled form becomes what the API takes', async () => {
  const { values, errors } = await check({})
  expect(errors).toEqual({})
  const input = values as CampaignInput
  expect(input).toMatchObject({
    budget: 150_000,
    costPerEngagement: 2500,
    targetAudience: { countries: ['US', 'DE'], minimumReach: 1000 },
  })
  expect(bodyOf(input).expiresAt).toBe(new Date('2030-03-01T23:59:59').toISOString())
})

test('an empty audience and no end are none', () => {
  const input = inputOf({ ...filled, countries: ' , ', minimumReach: '', expiresOn: '' })
  expect(input.targetAudience).toBeNull()
  expect(input.expiresAt).toBeNull()
})

test('each mistake is reported at its own field', async () => {
  const { errors } = await check({
    title: '',
    price: 'ten',
    countries: 'us, germany',
    minimumReach: 'many',
    targetUrl: 'lumen',
  })
  expect(Object.keys(errors).toSorted()).toEqual(['countries', 'minimumReach', 'price', 'targetUrl', 'title'])
  expect(errors.title?.message).toBe('Title is required')
  expect(errors.countries?.message).toBe('Please use two-letter country codes')
})

test('a post that costs more than the budget is reported at the price', async () => {
  const { errors } = await check({ price: '2000' })
  expect(errors.price?.message).toBe('One post must not cost more than the budget')
})

test('a refusal of the API finds its field', () => {
  expect(fieldOfIssue('costPerEngagement')).toBe('price')
  expect(fieldOfIssue('targetAudience.countries.0')).toBe('countries')
  expect(fieldOfIssue('brandId')).toBeNull()
})

test('prices of counted acts become cents, and what is wrong is said at its field', async () => {
  const { values, errors } = await check({ pricing: 'engagement', seen: '0.02', voted: '$1', opened: ' ' })
  expect(errors).toEqual({})
  expect((values as CampaignInput).engagementRates).toEqual({ seen: 2, voted: 100 })
  expect((await check({ seen: '0.02' })).values).toMatchObject({ engagementRates: null })
  expect((await check({ pricing: 'engagement' })).errors.pricing?.message).toBe('Give at least one price')
  const wrong = await check({ pricing: 'engagement', seen: '500', saved: 'much' })
  expect(wrong.errors.seen?.message).toBe('A price is between $0.01 and $100.00')
  expect(wrong.errors.saved).toBeDefined()
})

test('what is asked of creators becomes numbers and slugs, and what is wrong is said at its field', async () => {
  const asked = { askedDays: '90', askedKarma: '1,500', askedReports: '0', askedForums: 'r/Tea, coffee ,tea' }
  const { values, errors } = await check(asked)
  expect(errors).toEqual({})
  const { requirements } = values as CampaignInput
  expect(requirements).toEqual({
    memberDays: 90,
    independentKarma: 1500,
    upheldReports: 0,
    forums: ['tea', 'coffee'],
  })
  expect(fieldsOfRequirements(requirements)).toMatchObject({
    askedKarma: '1500',
    askedForums: 'r/tea, r/coffee',
  })
  expect((await check({ askedPosts: ' ' })).values).toMatchObject({ requirements: null })
  const wrong = await check({ askedPosts: 'many', askedDays: '0', title: '' })
  expect(Object.keys(wrong.errors).toSorted()).toEqual(['askedDays', 'askedPosts', 'title'])
  expect(wrong.errors.askedDays?.message).toBe('Please enter a whole number from 1 to 3,650')
  expect(fieldOfIssue('requirements.forums')).toBe('askedForums')
  expect(fieldOfIssue('requirements')).toBeNull()
})
