import { findPage, type PageName } from '#shared/pages.ts'
import type { SiteConfig } from '#shared/config.ts'

/** Pages with the payment provider's form: their documents carry a content security policy of their own. */
const paymentPages: ReadonlySet<PageName> = new Set(['subscribe', 'myPlan', 'brandFunding'])

const firstPage = findPage(location.pathname)?.name

/** Whether a page must be loaded anew, because the document it would appear in forbids its payment form. */
export function needsOwnDocument(name: PageName, config: SiteConfig | undefined): boolean {
  return (
    config?.paymentMode === 'stripe' && paymentPages.has(name) && !(firstPage && paymentPages.has(firstPage))
  )
}
