import { expect, expectAccessible, test, unique, watchConsole } from './test.ts'

test('a stranger picks a plan, pays, signs in, posts, is answered and voted on, and anybody can read it', async ({
  page,
  another,
  browser,
  plaza,
}) => {
  const name = unique('stranger')
  const title = unique('What I learned in my first week')

  await test.step('the landing page leads to the plans', async () => {
    await page.goto('/')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Get Started' }).click()
    await expect(page.getByRole('radio', { name: /Professional/ })).toBeChecked()
    await page.getByRole('link', { name: 'Choose Professional' }).click()
    await expect(page).toHaveURL(/\/subscribe\?plan=professional$/)
  })

  await test.step('paying by card', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start Subscription' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12 / 34')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Complete Payment' }).click()
  })

  await test.step('signing in claims the membership', async () => {
    await page.locator('input[name=username]').fill(name)
    await page.locator('button[type=submit]').click()
    await expect(page.getByText('Payment Successful')).toBeVisible()
    const viewer = await page.evaluate(async () => (await fetch('/api/auth/user')).json())
    expect(viewer).toMatchObject({ subscriptionStatus: 'active', planType: 'professional', isEntitled: true })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  })

  await test.step('the feed sorts and grows', async () => {
    await page.goto('/')
    await expectAccessible(page)
    const articles = page.getByRole('feed').getByRole('article')
    await expect(articles).toHaveCount(20)
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(articles).toHaveCount(40)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await expect(articles).toHaveCount(20)
  })

  await test.step('a forum leads to the form that writes in it', async () => {
    await page.goto('/r/home-espresso')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create Post' }).first().click()
    await expect(page).toHaveURL(/\/create\?forum=/)
    await page.getByLabel('Title').fill(title)
    await page
      .getByRole('textbox', { name: /Content|Text/ })
      .fill('It is **quieter** here than I am used to.\n\nAnd better.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(/\/r\/home-espresso\/post\/what-i-learned/)
    await expect(page.locator('strong', { hasText: 'quieter' })).toBeVisible()
  })
  const address = new URL(page.url()).pathname

  await test.step('another member votes and answers', async () => {
    const other = await another('member', address)
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await other
      .getByRole('button', { name: /upvote/i })
      .first()
      .click()
    await expect(other.getByText('Your vote has been recorded!')).toBeVisible()
    await other
      .getByRole('textbox', { name: /comment/i })
      .first()
      .fill('Welcome! It grows on you.')
    await other
      .getByRole('button', { name: /^(Post )?comment$/i })
      .first()
      .click()
    await expect(other.getByText('Welcome! It grows on you.')).toBeVisible()
    await expect(other.getByText('Comment posted successfully!')).toBeVisible()
    await expectAccessible(other)
  })

  await test.step('the author replies to the answer and votes for it', async () => {
    await page.reload()
    const comment = page.getByRole('article').filter({ hasText: 'It grows on you.' }).last()
    await comment.getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('textbox', { name: /reply/i }).fill('Thank you!')
    await page.getByRole('button', { name: /reply/i }).last().click()
    await expect(page.getByText('Thank you!')).toBeVisible()
    await comment
      .getByRole('button', { name: /upvote/i })
      .first()
      .click()
    await expect(page.getByText('Your vote has been recorded!')).toBeVisible()
  })

  await test.step('a signed-out reader sees all of it and is asked to sign in to take part', async () => {
    const context = await browser.newContext({ baseURL: plaza.url })
    const reader = await context.newPage()
    const errors = watchConsole(reader)
    await reader.goto(address)
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(reader.getByText('It grows on you.')).toBeVisible()
    await expect(reader.getByText('Thank you!')).toBeVisible()
    await expect(reader.getByRole('textbox', { name: /comment/i })).toHaveCount(0)
    const post = (await (
      await reader.request.get(`/api/posts/${address.split('/').at(-1)}`)
    ).json()) as object
    expect(post).toMatchObject({ score: 1, commentCount: 2, viewerVote: null })
    expect(errors).toEqual([])
    await reader
      .getByRole('button', { name: /upvote/i })
      .first()
      .click()
    await reader.waitForURL(/\/dev\/idp\//)
    await context.close()
  })
})
