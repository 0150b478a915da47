import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Engine } from './plaza.ts'
import { expect, expectAccessible, signIn, test, unique, watchConsole } from './test.ts'

/** The line was cut on purpose: the browser says so. */
const isOfTheCut = (error: string) => error.includes('ERR_INTERNET_DISCONNECTED')

/** Somebody at a browser of their own. */
async function personAt(browser: Browser, baseURL: string, name: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const errors = watchConsole(page)
  await signIn(page, name, '/messages')
  await expect(
    page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first(),
  ).toBeVisible()
  return { context, page, complaints: () => errors.filter((error) => !isOfTheCut(error)) }
}

const thread = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByRole('textbox', { name: 'Type a message...' })
const rowOf = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: title })
async function say(page: Page, text: string) {
  await box(page).fill(text)
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText(text, { exact: true })).toBeVisible()
}
const inThread = (page: Page, text: string): Locator => thread(page).getByText(text, { exact: true })
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('two people talk in two browsers: at once, over a cut line, in two tabs, in a group', async ({
  browser,
  plaza,
  startOwn,
}, info) => {
  const engine = info.project.metadata['engine'] as Engine
  // Where several processes may serve one database, each of the two has a server of their own.
  // Instances share one time: another journey may have moved the shared server's clock by a week.
  const first = engine === 'postgres' ? await startOwn() : plaza
  const second = engine === 'postgres' ? await startOwn({}, first) : first
  const ann = await personAt(browser, first.url, 'member')
  const bob = await personAt(browser, second.url, 'creator')
  const group = unique('Saturday walk')

  await test.step('a group begins, and stands in the other’s list without a reload', async () => {
    const { page } = ann
    await page.getByRole('button', { name: 'New message' }).click()
    const dialog = page.getByRole('dialog')
    for (const name of ['creator', 'brand']) {
      await dialog.getByRole('combobox').fill(name)
      await page.getByRole('option', { name: `@${name}` }).click()
    }
    await dialog.getByLabel('Group name').fill(group)
    await dialog.getByRole('button', { name: 'Start conversation' }).click()
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible()
    await expect(thread(page)).toContainText('No messages yet')
    await expect(rowOf(bob.page, group)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a message appears at the other, and so does its badge', async () => {
    await say(ann.page, 'Shall we start at nine?')
    const row = rowOf(bob.page, group)
    await expect(row).toContainText('1 unread message')
    await expect(row).toContainText('Shall we start at nine?')
    await row.click()
    await expect(inThread(bob.page, 'Shall we start at nine?')).toBeVisible()
    await expect(row).not.toContainText('unread')
    await say(bob.page, 'Nine is fine')
    await expect(inThread(ann.page, 'Nine is fine')).toBeVisible()
  })

  await test.step('over a cut line nothing is missing and nothing doubled', async () => {
    await bob.context.setOffline(true)
    await expect(bob.page.getByText(/^You're offline/)).toBeVisible()
    await box(bob.page).fill('I am on the train')
    await bob.page.keyboard.press('Enter')
    await expect(bob.page.getByText(/Your message is kept and will be sent/)).toBeVisible()
    for (const text of ['Bring water', 'Bring bread', 'Bring a map']) await say(ann.page, text)
    await bob.context.setOffline(false)
    for (const page of [ann.page, bob.page]) {
      for (const text of ['Bring water', 'Bring bread', 'Bring a map', 'I am on the train'])
        await expect(inThread(page, text)).toHaveCount(1)
      await expect(thread(page).getByRole('listitem')).toHaveCount(6)
    }
    await expect(box(bob.page)).toHaveValue('')
  })

  await test.step('two tabs share one stream, and the second goes on when the first closes', async () => {
    const tab = await bob.context.newPage()
    const streams: string[] = []
    tab.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/events') streams.push(request.url())
    })
    await tab.goto(bob.page.url())
    await expect(inThread(tab, 'Bring a map')).toBeVisible()
    await say(ann.page, 'To both tabs')
    await expect(inThread(tab, 'To both tabs')).toHaveCount(1)
    await expect(inThread(bob.page, 'To both tabs')).toHaveCount(1)
    expect(streams).toEqual([])
    await bob.page.close()
    bob.page = tab
    await expect.poll(() => streams.length).toBe(1)
    await say(ann.page, 'To the second tab')
    await expect(inThread(tab, 'To the second tab')).toHaveCount(1)
    await expect(thread(tab).getByRole('listitem')).toHaveCount(8)
  })

  await test.step('pictures are sent, messages are deleted for everybody, drafts stay', async () => {
    const { page } = ann
    await page
      .getByLabel('Add a picture')
      .and(page.locator('input'))
      .setInputFiles(join(import.meta.dirname, '../desktop/renderer/public/icon-192.png'))
    await expect(page.getByAltText('The picture to send')).toBeVisible()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(bob.page.getByRole('img', { name: 'A picture from member' })).toBeVisible()
    await thread(page).getByRole('listitem').filter({ hasText: 'Bring bread' }).hover()
    await thread(page)
      .getByRole('listitem')
      .filter({ hasText: 'Bring bread' })
      .getByRole('button', { name: 'Delete message' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    for (const one of [ann.page, bob.page]) {
      await expect(inThread(one, 'Message deleted')).toHaveCount(1)
      await expect(inThread(one, 'Bring bread')).toHaveCount(0)
    }
    await box(page).fill('Not finished')
    await page.reload()
    await expect(box(page)).toHaveValue('Not finished')
    await box(page).fill('')
  })

  await test.step('a group is renamed, grows, and is left', async () => {
    await menu(ann.page, 'Name and people')
    const dialog = ann.page.getByRole('dialog')
    await dialog.getByLabel('Group name').fill(`${group} at ten`)
    await dialog.getByRole('combobox').fill('moderator')
    await ann.page.getByRole('option', { name: '@moderator' }).click()
    await expectAccessible(ann.page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    for (const { page } of [ann, bob]) {
      await expect(page.getByRole('heading', { level: 2, name: `${group} at ten` })).toBeVisible()
      await expect(page.getByText('4 people')).toBeVisible()
    }
    await menu(bob.page, 'Leave group')
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click()
    await expect(rowOf(bob.page, group)).toHaveCount(0)
    await expect(ann.page.getByText('3 people')).toBeVisible()
  })

  await test.step('a notification raises the bell, and reading all lowers it', async () => {
    const { page } = bob
    await page.goto('/notifications')
    const markAll = page.getByRole('button', { name: 'Mark all read' })
    if (await markAll.isEnabled()) await markAll.click()
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications')
    await ann.page.evaluate(async () => {
      for (const method of ['DELETE', 'PUT']) await fetch('/api/users/creator/follow', { method })
    })
    await expect(bell).toHaveAccessibleName('Notifications, 1')
    const row = page.getByRole('listitem').filter({ hasText: 'u/member started following you' }).first()
    await expect(row).toContainText('You have a new follower')
    await expectAccessible(page)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/\/user\/member$/)
    await expect(bell).toHaveAccessibleName('Notifications')
  })

  expect([...ann.complaints(), ...bob.complaints()]).toEqual([])
  await Promise.all([ann, bob].map(({ context }) => context.close()))
})
