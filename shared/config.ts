import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SiteOverrides } from './siteShown.ts'

export const SiteConfig = z.object({
  siteName: z.string(),
  publicUrl: z.string(),
  stripePublishableKey: z.optional(z.string()),
  paymentMode: z.enum(['stripe', 'sandbox']),
  identityMode: z.enum(['oidc', 'embedded']),
  version: z.string(),
  /** How prices stand to taxes; absent where the provider adds none. */
  taxes: z.optional(z.enum(['inclusive', 'exclusive'])),
  /** What its operator has set about the site; absent where it is as it comes. */
  site: z.optional(SiteOverrides),
})
export type SiteConfig = z.output<typeof SiteConfig>

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'What a client needs to know about this installation',
  access: 'public',
  scope: 'any',
  isVital: true,
  reply: SiteConfig,
})
