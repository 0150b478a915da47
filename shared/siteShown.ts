import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The texts that an operator may write anew, by the page that shows them. */
export const SiteTextName = z.enum(['terms', 'privacy', 'guidelines'])
export type SiteTextName = z.output<typeof SiteTextName>

/** What differs of the site from `site.ts`, for whoever draws it. Absent where nothing does. */
export const SiteOverrides = z.object({
  name: z.optional(z.string()),
  tagline: z.optional(z.string()),
  contactEmail: z.optional(z.string()),
  city: z.optional(z.string()),
  founder: z.optional(z.string()),
  copyright: z.optional(z.string()),
  social: z.optional(z.array(z.object({ name: z.string(), url: z.string() }))),
  headline: z.optional(z.string()),
  lead: z.optional(z.string()),
  logoUrl: z.optional(z.string()),
  /** The figures that pages claim. */
  claims: z.optional(
    z.object({
      creators: z.optional(z.string()),
      averagePayout: z.optional(z.string()),
      uptime: z.optional(z.string()),
      discoverMembers: z.optional(z.string()),
      discoverUptime: z.optional(z.string()),
    }),
  ),
  /** What this site takes less of than the contract does. */
  limits: z.optional(
    z.object({
      titleMax: z.optional(z.int()),
      contentMax: z.optional(z.int()),
      commentMax: z.optional(z.int()),
      messageMax: z.optional(z.int()),
      imageBytes: z.optional(z.int()),
    }),
  ),
  /** The pages whose text is the operator's own. */
  texts: z.optional(z.array(SiteTextName)),
})
export type SiteOverrides = z.output<typeof SiteOverrides>

export const getSiteText = endpoint({
  method: 'GET',
  path: '/api/site/texts/:name',
  summary: 'The operator’s own text of a page, in Markdown; null where the page has its own',
  access: 'public',
  scope: 'any',
  isCacheable: true,
  refuses: ['site.text_not_found'],
  reply: z.object({ text: z.nullable(z.string()) }),
})
