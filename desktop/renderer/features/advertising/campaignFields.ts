import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Campaign, CampaignInput } from '#shared/campaigns.ts'
import { type EngagementRates, type ReachKind, reachKinds } from '#shared/reach.ts'
import { centsOf, typedOf } from './money.ts'
import {
  askedFields,
  fieldsOfRequirements,
  requirementsOf,
  type RequirementFields,
} from './requirementFields.ts'
import { campaignWords } from './strings.ts'

const words = {
  reachInvalid: 'Please enter a whole number',
}

/** A campaign as its form holds it: everything as it is typed. */
export interface CampaignFields extends Record<ReachKind, string>, RequirementFields {
  title: string
  content: string
  budget: string
  pricing: 'fixed' | 'engagement'
  /** Of one post; the most of one, where it is paid by counted reach. */
  price: string
  imageUrl: string
  callToAction: string
  targetUrl: string
  interests: string
  countries: string
  languages: string
  minimumReach: string
  note: string
  /** The last day, as `2026-12-31`. */
  expiresOn: string
  requiresApproval: boolean
}

const localDay = (at: string): string => {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const typedRates = (rates: EngagementRates) =>
  Object.fromEntries(reachKinds.map((kind) => [kind, rates[kind] ? typedOf(rates[kind]) : ''])) as Record<
    ReachKind,
    string
  >

/** The form of a campaign, or of a new one. */
export function fieldsOfCampaign(campaign?: Campaign): CampaignFields {
  const audience = campaign?.targetAudience
  return {
    title: campaign?.title ?? '',
    content: campaign?.content ?? '',
    budget: campaign ? typedOf(campaign.budget.planned) : '',
    price: campaign ? typedOf(campaign.costPerEngagement) : '',
    pricing: campaign?.engagementRates ? 'engagement' : 'fixed',
    ...typedRates(campaign?.engagementRates ?? {}),
    imageUrl: campaign?.imageUrl ?? '',
    callToAction: campaign?.callToAction ?? '',
    targetUrl: campaign?.targetUrl ?? '',
    interests: audience?.interests?.join(', ') ?? '',
    countries: audience?.countries?.join(', ') ?? '',
    languages: audience?.languages?.join(', ') ?? '',
    minimumReach: audience?.minimumReach ? String(audience.minimumReach) : '',
    note: audience?.note ?? '',
    ...fieldsOfRequirements(campaign?.requirements),
    expiresOn: campaign?.expiresAt ? localDay(campaign.expiresAt) : '',
    requiresApproval: campaign?.requiresApproval ?? false,
  }
}

const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const audienceOf = (fields: CampaignFields) => {
  const { minimumReach, note } = fields
  const reach = minimumReach.trim().replaceAll(',', '')
  const given = {
    interests: listOf(fields.interests),
    countries: listOf(fields.countries),
    languages: listOf(fields.languages),
  }
  const filled = Object.entries(given).filter(([, list]) => list.length > 0)
  const audience = {
    ...Object.fromEntries(filled),
    ...(reach ? { minimumReach: Number(reach) } : {}),
    ...(note.trim() ? { note } : {}),
  }
  return Object.keys(audience).length > 0 ? audience : null
}

/** The end of the last day in the person's time zone. */
const endOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString())

const ratesOf = (fields: CampaignFields): EngagementRates | null =>
  fields.pricing === 'fixed'
    ? null
    : Object.fromEntries(
        reachKinds.filter((kind) => fields[kind].trim() !== '').map((kind) => [kind, centsOf(fields[kind])]),
      )

/** The form as the API takes it. */
export const inputOf = (fields: CampaignFields) => ({
  title: fields.title,
  content: fields.content,
  budget: centsOf(fields.budget),
  costPerEngagement: centsOf(fields.price),
  engagementRates: ratesOf(fields),
  imageUrl: fields.imageUrl,
  callToAction: fields.callToAction,
  targetUrl: fields.targetUrl,
  targetAudience: audienceOf(fields),
  requirements: requirementsOf(fields),
  requiresApproval: fields.requiresApproval,
  expiresAt: endOf(fields.expiresOn),
})

const renamed: Record<string, keyof CampaignFields> = {
  costPerEngagement: 'price',
  engagementRates: 'pricing',
  expiresAt: 'expiresOn',
}
const names: readonly string[] = Object.keys(fieldsOfCampaign())

const isAsked = (fact: string): fact is keyof typeof askedFields => fact in askedFields

/** The form's field for an error of the API: `targetAudience.countries.0` belongs to the countries. */
export function fieldOfIssue(path: string): keyof CampaignFields | null {
  const [first = '', second = ''] = path.split('.')
  if (first === 'requirements') return isAsked(second) ? askedFields[second] : null
  const name =
    first === 'targetAudience' || (first === 'engagementRates' && second) ? second : (renamed[first] ?? first)
  return names.includes(name) ? (name as keyof CampaignFields) : null
}

/** A list's error stands on one of its items. */
const errorOf = (error: unknown): { type: string; message?: string } | undefined => {
  const found = Array.isArray(error) ? (error as unknown[]).find(Boolean) : error
  return found as { type: string; message?: string } | undefined
}

const resolve = zodResolver(CampaignInput)

/** Checks the form by the API's own rules, and reports invalid amounts at their fields. */
export const campaignResolver: Resolver<CampaignFields, unknown, CampaignInput> = async (
  fields,
  context,
  options,
) => {
  const { values, errors } = await resolve(inputOf(fields), context, options as never)
  const { targetAudience, engagementRates, requirements, ...rest } = errors as Record<string, unknown> & {
    targetAudience?: object
    requirements?: object
    engagementRates?: object
  }
  // That there is no price at all is said where prices are chosen.
  const rates = engagementRates && 'message' in engagementRates ? { engagementRates } : engagementRates
  const asked = Object.entries(requirements ?? {}).map(([fact, error]) => [`requirements.${fact}`, error])
  const fieldErrors = Object.entries({
    ...rest,
    ...targetAudience,
    ...rates,
    ...Object.fromEntries(asked),
  }).flatMap(([path, error]) => {
    const field = fieldOfIssue(path) ?? fieldOfIssue(`targetAudience.${path}`)
    return field ? [[field, errorOf(error)] as const] : []
  })
  const typed = ([name, sentence]: [keyof CampaignFields, string]) => [
    name,
    { type: 'typed', message: sentence },
  ]
  const unread = (
    [
      ['budget', campaignWords.moneyInvalid],
      ['price', campaignWords.moneyInvalid],
      ...(fields.pricing === 'engagement'
        ? reachKinds
            .filter((kind) => fields[kind].trim() !== '')
            .map((kind) => [kind, campaignWords.moneyInvalid] as const)
        : []),
    ] as [keyof CampaignFields, string][]
  ).filter(([name]) => Number.isNaN(centsOf(String(fields[name]))))
  const badReach: [keyof CampaignFields, string][] =
    targetAudience && 'minimumReach' in targetAudience ? [['minimumReach', words.reachInvalid]] : []
  const all = Object.fromEntries([
    ...fieldErrors,
    ...[...unread, ...badReach].map(typed),
  ]) as FieldErrors<CampaignFields>
  return Object.keys(all).length > 0
    ? { values: {}, errors: all }
    : { values: values as CampaignInput, errors: {} }
}

/** What is sent: the end as text. */
export const bodyOf = ({ expiresAt, ...input }: CampaignInput) => ({
  ...input,
  ...(expiresAt === undefined ? {} : { expiresAt: expiresAt && expiresAt.toISOString() }),
})
