import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// Playwright's own scripts are refused in the frame as well.
test.use({ expectedErrors: /^Blocked script execution in '[^']*\/embed\// })

test('an admin adds a webhook, tries it, and reads in the log what was answered', async ({
  startOwn,
  browser,
}) => {
  const got: { type: string; id: string }[] = []
  const sink = createServer((req, res) => {
    let text = ''
    req.on('data', (chunk: Buffer) => (text += chunk.toString()))
    req.on('end', () => {
      got.push({ ...(JSON.parse(text) as { type: string }), id: String(req.headers['webhook-id']) })
      res.end('thanks for that')
    })
  })
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/in`
  const own = await startOwn({ WEBHOOK_LOOPBACK: 'on' })
  const page = await (await browser.newContext({ baseURL: own.url })).newPage()
  await signIn(page, 'admin', '/admin?tab=webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Address').fill(address)
  await form.getByLabel('post.created').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'New webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'Copy the secret now' })
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await secret.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect.poll(() => got.map(({ type }) => type)).toEqual(['webhook.test'])
  await page.getByRole('button', { name: `Log of ${address}` }).click()
  const log = page.getByRole('dialog', { name: /^Log of/ })
  await expect(log.getByText(/^200, .*1 try$/)).toBeVisible()
  await log.getByText('What was answered').click()
  await expect(log.getByText('thanks for that')).toBeVisible()
  await expectAccessible(page)
  await log.getByRole('button', { name: 'Send webhook.test again' }).click()
  await expect.poll(() => got.length).toBe(2)
  expect(got[1]?.id).toBe(got[0]?.id)
  await page.context().close()
  sink.closeAllConnections()
  sink.close()
})

test('a link on a line of its own becomes a card for whoever reads the post, and asks nothing elsewhere', async ({
  startOwn,
  browser,
}) => {
  const title = 'A page about lamps'
  const site = createServer((_req, res) =>
    res
      .setHeader('Content-Type', 'text/html')
      .end(`<title>${title}</title><meta name="description" content="All of them">`),
  )
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/lamps`
  const own = await startOwn({ WEBHOOK_LOOPBACK: 'on' })
  const page = await (await browser.newContext({ baseURL: own.url })).newPage()
  await signIn(page, 'member', '/create')
  await page.getByRole('combobox', { name: /Forum/ }).fill('Home Espresso')
  await page.getByRole('option', { name: 'Home Espresso' }).first().click()
  await page.getByLabel('Title').fill('Lamps that I have found')
  await page.getByRole('textbox', { name: /^Content/ }).fill(`Look at this:\n\n${address}`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lamps that I have found' })).toBeVisible()
  // It comes while the post is open.
  const card = page.getByRole('link', { name: title })
  await expect(card).toHaveAttribute('href', address)
  await expect(card).toHaveAttribute('rel', /nofollow/)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(own.url)) foreign.push(request.url())
  })
  await page.reload()
  await expect(card).toContainText('All of them')
  await expect(page.getByText('Look at this:')).toBeVisible()
  await expectAccessible(page)
  expect(foreign).toEqual([])
  await page.context().close()
  site.closeAllConnections()
  site.close()
})

test('a visitor copies the HTML of a poll, and another page shows it in a frame where nothing runs', async ({
  page,
  plaza,
}) => {
  const [poll] = (await (await page.request.get('/api/posts?type=poll&limit=1')).json()) as {
    id: string
    title: string
  }[]
  if (!poll) throw new Error('the demonstration has no poll')
  await page.goto(`/post/${poll.id}`)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Embed on another page' }).click()
  const html = await page.getByRole('dialog').getByLabel('HTML').inputValue()
  expect(html).toContain(`${plaza.url}/embed/post/${poll.id}`)
  const elsewhere = createServer((_req, res) =>
    res.setHeader('Content-Type', 'text/html').end(`<h1>Blog</h1>${html}`),
  )
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: poll.title })).toBeVisible()
  await expect(frame.getByText(/^\d+%$/).first()).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Vote on Plaza' })).toHaveAttribute('target', '_blank')
  const inner = page.frames().find((one) => one.url().includes('/embed/'))
  // Everything fits into the height that the HTML gives it.
  expect(
    await inner?.evaluate(() => document.documentElement.scrollHeight - innerHeight),
  ).toBeLessThanOrEqual(0)
  expect(await page.context().cookies(plaza.url)).toEqual([])
  elsewhere.close()
})

test('a token is made, used by a program and revoked', async ({ page, playwright }) => {
  await signIn(page, 'member', '/profile')
  const name = unique('Backup')
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New API token' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('combobox', { name: 'Profile and notifications' }).selectOption('Read')
  await form.getByRole('button', { name: 'New token' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy your token now' })
  const secret = await shown.getByRole('textbox', { name: 'Token' }).inputValue()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  })
  expect(await (await program.get('/api/auth/user')).json()).toMatchObject({ username: 'member' })
  expect((await program.get('/api/conversations')).status()).toBe(403)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Token revoked')).toBeVisible()
  expect((await program.get('/api/auth/user')).status()).toBe(401)
  await program.dispose()
})
