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
  logoUrl: z.optional(z.string()),
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
