import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { email } from '#server/core/email.ts'
import { site } from '#shared/site.ts'
import { chromiumFlags, findChromium } from './chromium.ts'

/** One mail of each kind, as it is sent. */
const at = 'https://plaza.example'
const unsubscribe = { unsubscribeUrl: `${at}/unsubscribe/token`, settingsUrl: `${at}/notifications` }
const reply = {
  label: 'Ruth Calloway replied to your comment in “Water: what I learned”',
  url: `${at}/r/home-espresso/post/water`,
  note: 'You wrote the comment',
}
const mails = {
  claim: email({
    subject: `Finish setting up your ${site.name} membership`,
    paragraphs: [
      'Thank you: your payment has arrived. Sign in once to attach it to your account.',
      'The link can be used once, within 7 days. A payment that is not claimed in that time is refunded.',
    ],
    links: [{ label: 'Claim your membership', url: `${at}/subscribe` }],
  }),
  failed: email({
    subject: 'Your payment failed',
    paragraphs: [
      `We could not take the payment for your ${site.name} membership.`,
      'You keep your access for 4 more days. Please pay the open invoice with this or another card.',
    ],
    links: [{ label: 'Pay now', url: `${at}/my-plan` }],
  }),
  refunded: email({
    subject: 'Your payment has been refunded',
    paragraphs: [
      `Your ${site.name} membership had already ended when your payment arrived, so the whole amount is on its way back to your card.`,
      'To be a member again, please choose a plan.',
    ],
    links: [{ label: 'Choose a plan', url: `${at}/subscribe` }],
  }),
  notification: email({ subject: reply.label, links: [reply], unsubscribe }),
  digest: email({
    subject: `Your day on ${site.name}: 3 notifications`,
    links: [
      reply,
      {
        label: 'Your post “Decaf, judged by somebody who needs it” has 25 upvotes',
        url: at,
        note: 'Your post',
      },
      { label: 'Unread messages: 2', url: `${at}/messages` },
    ],
    unsubscribe,
  }),
}

/** Draws each of them, light and dark, wide and on a phone, into `test-results/mails`. */
async function draw(): Promise<void> {
  const folder = join(import.meta.dirname, '../test-results/mails')
  mkdirSync(folder, { recursive: true })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [800, 390]) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 700 } })
      for (const [name, { html = '' }] of Object.entries(mails)) {
        await page.setContent(html)
        const path = join(folder, `${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: true })
        console.log(path)
      }
      await page.close()
    }
  }
  await browser.close()
}

await draw()
