import type { Page } from '@playwright/test'
import type { Plaza } from './plaza.ts'
import { expect, expectAccessible, moveClock, signIn, test, unique } from './test.ts'
import { dollars } from '#shared/money.ts'

const week = 7 * 24 * 3600

// A week goes by: what the demonstration says of today is over then.
test.use({ sharing: 'movedClock' })

interface Plan {
  hash: string
  total: number
  transfers: { creator: string; campaign: string; amount: number }[]
}

interface Report {
  creators: {
    items: { brand: string; gross: number; platformFee: number; payout: number; status: string }[]
  }[]
}

/** What a command answers as JSON. */
async function read<T>(plaza: Plaza, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await plaza.cli(...args, '--json')
  expect(code, stderr).toBe(0)
  return (JSON.parse(stdout) as { data: T }).data
}

async function decide(page: Page, act: string, message?: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (message) await dialog.getByLabel('Your message to the creator').fill(message)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a brand pays a creator for a post, and every page and report says the same cents', async ({
  page: brand,
  another,
  browser,
  plaza,
}) => {
  const company = unique('Kettle & Co')
  const owner = unique('kettle-owner')
  const campaign = unique('Kettles that keep time')
  const title = unique('Thirty days with one kettle')
  const marked = `Sponsored by ${company}`

  await test.step('a brand registers', async () => {
    await signIn(brand, owner, '/advertising/brand-signup')
    await brand.getByLabel('Brand name').fill(company)
    await brand.getByLabel('Contact email').fill('hello@kettle.test')
    await expectAccessible(brand)
    await brand.getByRole('button', { name: 'Create Brand' }).click()
    await expect(brand.getByRole('heading', { level: 1, name: company })).toBeVisible()
    await expect(brand.getByText('New Brand').first()).toBeVisible()
  })
  const desk = new URL(brand.url()).pathname

  await test.step('drafts a campaign and pays $500 into it', async () => {
    await brand.getByRole('link', { name: 'Create campaign' }).first().click()
    await brand.getByLabel('Title').fill(campaign)
    await brand.getByLabel('What creators should know').fill('A kettle that holds a degree for an hour.')
    await brand.getByLabel('Price of one post').fill('25.00')
    await brand.getByLabel('Planned budget').fill('500.00')
    await expect(brand.getByText('The creator receives $20.00, the platform keeps $5.00.')).toBeVisible()
    await brand.getByRole('button', { name: 'Save draft' }).click()
    await brand.getByRole('link', { name: 'Add budget' }).click()
    await brand.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(brand.getByText('You pay $500.00')).toBeVisible()
    await brand.getByLabel('Card number').fill('4242 4242 4242 4242')
    await brand.getByLabel('Expiry').fill('12 / 34')
    await brand.getByLabel('CVC').fill('123')
    await brand.getByRole('button', { name: 'Complete Payment' }).click()
    await expect(brand.getByText('$500.00 is now free for applications.')).toBeVisible()
    await brand.getByRole('link', { name: 'Back to the campaign' }).click()
    await expect(brand.getByText('Planned budget: $500.00.')).toBeVisible()
  })
  const campaignPage = new URL(brand.url())
  const campaignId = campaignPage.searchParams.get('campaign') ?? ''

  await test.step('hands it in, and an admin approves it at the terminal', async () => {
    await brand.getByRole('button', { name: 'Submit for review' }).click()
    await expect(brand.getByText('An admin is reviewing it.')).toBeVisible()
    const approved = await plaza.cli(
      'campaigns',
      'approve',
      campaignId,
      '--reason',
      'Checked',
      '--as',
      'admin',
    )
    expect(approved.code, approved.stderr).toBe(0)
    await brand.reload()
    await expect(brand.getByText('Creators can apply.')).toBeVisible()
    await expectAccessible(brand)
  })

  const creator = await another('creator', `/advertising/apply/${campaignId}`)
  await test.step('a creator applies', async () => {
    await creator.getByLabel('What you would write').fill('A diary of thirty mornings, with a thermometer.')
    await creator.getByLabel('Expected reach').fill('1200')
    await expectAccessible(creator)
    await creator.getByRole('button', { name: 'Submit Application' }).click()
    await expect(creator).toHaveURL(/\/advertising\/opportunities$/)
    await creator.goto(`/advertising/apply/${campaignId}`)
  })

  await test.step('is asked for changes, makes them and is approved at $25', async () => {
    await brand.reload()
    await brand.getByRole('link', { name: /^Review the application of/ }).click()
    await decide(brand, 'Ask for changes', 'Please say how you measure.')
    await creator.goto(`/advertising/opportunity/${campaignId}`)
    await expect(creator.getByText('Please say how you measure.')).toBeVisible()
    await creator
      .getByLabel('Proposal')
      .fill('A diary of thirty mornings, measured by a calibrated thermometer.')
    await creator.getByRole('button', { name: 'Submit again' }).click()
    await expect(creator.getByText('The brand reads your application.')).toBeVisible()
    await brand.reload()
    await decide(brand, 'Approve')
    await expect(brand.getByText('Approved').first()).toBeVisible()
    await expect(brand.getByRole('heading', { level: 2 }).first()).toBeFocused()
  })

  await test.step('writes the text, which the brand approves', async () => {
    await creator.reload()
    await creator.getByRole('combobox', { name: 'Forum' }).fill('Home')
    await creator.getByRole('option', { name: /Home Espresso/ }).click()
    await creator.getByLabel('Title').fill(title)
    await creator
      .getByRole('textbox', { name: /Text|Content/ })
      .fill('It held **94 degrees** for an hour. [The maker](https://kettle.test/one) says so too.')
    await creator.getByRole('button', { name: 'Submit for approval' }).click()
    // The long form is gone; what has become of it is not left above the window.
    await expect(creator.getByText('The brand reads your text.')).toBeInViewport()
    await brand.reload()
    await decide(brand, 'Approve this text')
  })

  const earning = (page: Page) => page.getByRole('listitem').filter({ hasText: campaign })
  let address = ''
  await test.step('publishes it', async () => {
    await creator.reload()
    await creator.getByRole('button', { name: 'Publish', exact: true }).click()
    await creator.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(creator.getByText('The money is held until the release date.')).toBeVisible()
    await creator.getByRole('link', { name: title }).first().click()
    await expect(creator.getByRole('heading', { level: 1, name: title })).toBeVisible()
    address = new URL(creator.url()).pathname
  })

  await test.step('the label stands wherever the post is shown', async () => {
    await expect(creator.getByText(marked).first()).toBeVisible()
    await expect(creator.getByRole('link', { name: 'The maker' })).toHaveAttribute('rel', /sponsored/)
    await expectAccessible(creator)
    for (const path of ['/r/home-espresso', `/search?q=${encodeURIComponent('one kettle')}`]) {
      await creator.goto(path)
      const card = creator.getByRole('article').filter({ hasText: title }).first()
      await expect(card.getByText(marked)).toBeVisible()
    }
    const anybody = await browser.newContext({ baseURL: plaza.url })
    const preview = await (await anybody.request.get(address)).text()
    expect(preview).toMatch(new RegExp(`<meta property="og:[a-z_:]+" content="[^"]*Sponsored by Kettle`))
    expect(await (await anybody.request.get('/r/home-espresso/feed.xml')).text()).toContain(
      'Sponsored by Kettle',
    )
    await anybody.close()
  })

  await test.step('the payout account is set up at the provider', async () => {
    await creator.goto('/advertising/earnings')
    await expect(earning(creator).getByText('Published, money held')).toBeVisible()
    await expectAccessible(creator)
    const setUp = creator.getByRole('button', { name: /Set up payouts|Finish setup/ })
    const isReady = creator.getByText('Payout account ready')
    await expect(setUp.or(isReady).first()).toBeVisible()
    if (await setUp.isVisible()) {
      await setUp.click()
      await creator.getByRole('button', { name: 'Finish onboarding' }).click()
      await creator.waitForURL(/\/advertising\/earnings/)
    }
    await expect(isReady).toBeVisible()
  })

  // What the demonstration has paid this creator before.
  let paid = ((await (await creator.request.get('/api/earnings')).json()) as { paid: number }).paid

  await test.step('a week later the payout run sends $20.00', async () => {
    // A sign-in does not last a week without a visit.
    await creator.goto('about:blank')
    await brand.goto('about:blank')
    await moveClock(plaza, week + 3600)
    const plan = await read<Plan>(plaza, 'payouts', 'plan')
    expect(plan.transfers.filter((one) => one.campaign === campaign)).toMatchObject([{ amount: 2000 }])
    for (const one of plan.transfers) if (one.creator === 'creator') paid += one.amount
    const run = await read<{ total: number; refused: unknown[] }>(
      plaza,
      'payouts',
      'run',
      '--execute',
      '--confirm',
      plan.hash,
      '--as',
      'admin',
    )
    expect(run).toMatchObject({ total: plan.total, refused: [] })
  })

  await test.step('both sides, the admin and the command line read the same cents', async () => {
    await signIn(creator, 'creator', '/advertising/earnings')
    await expect(creator.locator('dl > div').filter({ hasText: 'Sent to your bank account.' })).toContainText(
      dollars(paid),
    )
    await expect(earning(creator).getByText(/^Paid on /)).toBeVisible()
    await signIn(brand, owner, desk)
    await expect(brand.getByText('Free: $475.00 of $500.00')).toBeVisible()
    const report = await read<Report>(plaza, 'payouts', 'report')
    const line = report.creators.flatMap(({ items }) => items).find(({ brand }) => brand === company)
    expect(line).toMatchObject({ gross: 2500, platformFee: 500, payout: 2000, status: 'paid' })
    const admin = await another('admin', '/admin')
    expect(await (await admin.request.get('/api/admin/payouts')).json()).toEqual(report)
    expect((await plaza.cli('ledger', 'check')).code).toBe(0)
    const compared = await plaza.cli('payouts', 'reconcile')
    expect(compared.code, compared.stdout).toBe(0)
  })
})
