import type { Page } from '@playwright/test'
import { atRest, expect, expectAccessible, signIn, test } from './test.ts'

// Whoever is no admin is refused by the API.
test.use({ expectedErrors: /40[13] \(/ })

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

test('an admin names and colors the site, visitors see it at once, and undoing brings it back', async ({
  startOwn,
  browser,
}) => {
  const own = await startOwn()
  const open = async () => (await browser.newContext({ baseURL: own.url, colorScheme: 'light' })).newPage()
  const [admin, visitor] = [await open(), await open()]
  await visitor.goto('/')
  await expect(visitor).toHaveTitle('Plaza: the premium community')
  await expect(visitor.getByRole('link', { name: 'Plaza, home' }).first()).toBeVisible()
  const accent = await accentOf(visitor)

  await signIn(admin, 'admin', '/admin?tab=site')
  const form = admin.getByRole('form', { name: 'Settings of the site' })
  await test.step('what cannot be read is refused, in words and with what was typed', async () => {
    await form.getByLabel('Accent in light', { exact: true }).fill('#ffee00')
    await expect(form.getByText(/it must be at least 4.5 to 1/)).toBeVisible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('This color cannot be read in the light theme')).toBeVisible()
    await expect(form.getByLabel('Accent in light', { exact: true })).toHaveValue('#ffee00')
  })
  await test.step('the preview shows what is typed', async () => {
    await form.getByLabel('Name', { exact: true }).fill('Agora')
    await form.getByLabel('Tagline').fill('A place to talk.')
    await form.getByLabel('Accent in light', { exact: true }).fill('#0b6e4f')
    const preview = form.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('A place to talk.')).toHaveCount(2)
    await expect(form.getByText(/^Contrast \d/)).toBeVisible()
    await expectAccessible(admin)
  })
  await test.step('everybody sees it', async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByRole('link', { name: 'Agora, home' }).first()).toBeVisible()
    expect(await accentOf(admin)).toBe('#0b6e4f')
    await visitor.reload()
    await expect(visitor).toHaveTitle('Agora: the premium community')
    await expect(visitor.getByRole('link', { name: 'Agora, home' }).first()).toBeVisible()
    await expect(visitor.getByText('A place to talk.')).toBeVisible()
    expect(await accentOf(visitor)).toBe('#0b6e4f')
    await visitor.goto('/about')
    await expect(visitor).toHaveTitle('About Us | Agora')
    await expect(visitor.getByText(/^Agora is a community that its members pay for/)).toBeVisible()
  })
  await test.step('claims and limits are the operator’s, within bounds', async () => {
    await expect(form.getByLabel('Creators', { exact: true })).toHaveAttribute('placeholder', '50,000+')
    await form.getByLabel('Longest comment').fill('5000')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Please enter a whole number from 100 to 1,000')).toBeVisible()
    await form.getByLabel('Longest comment').fill('120')
    await form.getByLabel('Headline', { exact: true }).fill('Where makers meet')
    await form.getByLabel('Creators', { exact: true }).fill('1,200')
    const preview = form.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Where makers meet')).toHaveCount(2)
    await expect(preview.getByText('Trusted by 1,200 creators')).toHaveCount(2)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Version 2')).toBeVisible()
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Where makers meet')
    await expect(visitor.getByText('Trusted by 1,200 creators')).toBeVisible()
    await expect(visitor.getByText('Join 1,200 creators who read before they reply.')).toBeVisible()
    const member = await (await browser.newContext({ baseURL: own.url })).newPage()
    await signIn(member, 'member')
    const posts = (await (await member.request.get('/api/posts')).json()) as {
      slug: string
      forum: { slug: string }
    }[]
    await member.goto(`/r/${posts[0]?.forum.slug}/post/${posts[0]?.slug}`)
    const comment = member.getByRole('textbox', { name: 'Add a comment' })
    await comment.fill('x'.repeat(121))
    await member.getByRole('button', { name: 'Post comment' }).click()
    await expect(member.getByText('Must be at most 120 characters')).toBeVisible()
    await expect(comment).toHaveValue('x'.repeat(121))
    await member.context().close()
  })
  await test.step('a text of one’s own stands on its page', async () => {
    await form.getByLabel('Terms of Service').fill('## Be kind\n\n<script>window.hit = 1</script> Always.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Version 3')).toBeVisible()
    await visitor.goto('/terms')
    await expect(visitor.getByRole('heading', { name: 'Be kind' })).toBeVisible()
    await atRest(visitor)
    expect(await visitor.evaluate(() => 'hit' in window)).toBe(false)
    await expect(visitor.getByRole('heading', { name: 'Your account' })).toHaveCount(0)
  })
  await test.step('two admins at once: the second is told, and keeps what was typed', async () => {
    const second = await (await browser.newContext({ baseURL: own.url })).newPage()
    await signIn(second, 'admin', '/admin?tab=site')
    await second.getByLabel('City').fill('Porto')
    await form.getByLabel('City').fill('Braga')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Version 4')).toBeVisible()
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(second.getByText(/Somebody else has changed the settings/).first()).toBeVisible()
    await expect(second.getByLabel('City')).toHaveValue('Porto')
    await second.getByRole('button', { name: 'Show what holds now' }).click()
    await expect(second.getByLabel('City')).toHaveValue('Braga')
    await second.context().close()
  })
  await test.step('undoing brings back what was', async () => {
    const history = admin.getByRole('region', { name: 'History' })
    await history.getByRole('button', { name: 'Undo last change' }).click()
    await expect(admin.getByText('Version 5')).toBeVisible()
    await expect(form.getByLabel('City')).toHaveValue('')
    await admin.context().request.post('/api/admin/site/undo', { data: { version: 5, to: 0 } })
    await visitor.goto('/')
    await expect(visitor).toHaveTitle('Plaza: the premium community')
    expect(await accentOf(visitor)).toBe(accent)
    await visitor.goto('/terms')
    await expect(visitor.getByRole('heading', { name: 'Your account' })).toBeVisible()
  })
  await admin.context().close()
  await visitor.context().close()
})

test('nobody but an admin reads or changes the settings', async ({ another }) => {
  for (const name of ['moderator', 'member']) {
    const page = await another(name, '/admin?tab=site')
    await expect(page.getByText('Access Denied')).toBeVisible()
    const answers = await Promise.all([
      page.request.get('/api/admin/site'),
      page.request.put('/api/admin/site', { data: { version: 0, settings: { name: 'Mine' } } }),
    ])
    expect(answers.map((answer) => answer.status())).toEqual([403, 403])
  }
})
