import { test } from '@playwright/test'
import type { ShellState } from '../desktop/core/shellMessages.ts'
import { club, openShell, shellState } from './fakeShell.ts'
import { expect, expectAccessible, watchConsole } from './test.ts'

const { id } = club
const longAgo = Date.UTC(2026, 0, 1)
const update = { status: 'available', version: '2.0.0', percent: null, message: null } as const
const failed = {
  status: 'failed',
  version: null,
  port: null,
  fatal: 'MIGRATION',
  logTail: ['{"level":"fatal"}'],
} as const satisfies ShellState['local']

const pages: Record<ShellState['page']['name'], ShellState> = {
  welcome: shellState(),
  signin: shellState({ page: { name: 'signin', server: id, status: 'waiting', message: null } }),
  offline: shellState({
    page: { name: 'offline', server: id, reason: 'No network', retryAt: Date.now() + 3_600_000 },
  }),
  certificate: shellState({
    page: {
      name: 'certificate',
      server: id,
      fingerprint: 'sha256/first',
      subject: 'club.example',
      issuer: 'Somebody',
      validFrom: longAgo,
      validUntil: longAgo,
      reason: 'Its authority is not known.',
    },
  }),
  incompatible: shellState({
    page: { name: 'incompatible', server: id, serverVersion: '9.0.0', outdated: 'app' },
    update,
  }),
  local: shellState({ local: failed }),
  preferences: shellState({ update }),
  diagnostics: shellState(),
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 480, height: 600 } })
    for (const [name, state] of Object.entries(pages))
      test(`the page ${name} reads well and fits the smallest window`, async ({ page }) => {
        const errors = watchConsole(page)
        await openShell(page, name, state)
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
        const width = await page.locator('html').evaluate((html) => html.scrollWidth)
        expect(width).toBeLessThanOrEqual(480)
        expect(errors).toEqual([])
      })
  })

test('a server is added and opened; a refusal stands beside the field', async ({ page }) => {
  const shell = await openShell(page, 'welcome')
  const address = page.getByLabel('Address')
  await shell.answerAdd({ message: 'This is not a Plaza server' })
  await address.fill('evil.example')
  await address.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This is not a Plaza server')
  await expect(address).toBeFocused()
  await shell.answerAdd({ id })
  await address.fill(' club.example ')
  await page.getByRole('button', { name: 'Add server' }).click()
  await expect(address).toHaveValue('')
  await expect.poll(shell.calls).toEqual([
    ['server', { do: 'add', url: 'evil.example' }],
    ['server', { do: 'add', url: 'club.example' }],
    ['server', { do: 'open', id }],
  ])
})

test('a server is removed only after the question; the one of this computer stays', async ({ page }) => {
  const mine = { ...club, id: 'f'.repeat(16), name: 'This computer', isLocal: true }
  const shell = await openShell(page, 'welcome', shellState({ servers: [club, mine] }))
  await page.getByRole('button', { name: 'Remove The Club' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await shell.calls()).toEqual([])
  await page.getByRole('button', { name: 'Remove The Club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => shell.calls()).toEqual([['server', { do: 'remove', id }]])
  await expect(page.getByRole('button', { name: 'Remove This computer' })).toHaveCount(0)
  // News about a server do not take the focus away from its buttons.
  await page.getByRole('button', { name: 'Open The Club' }).focus()
  await shell.change(shellState({ servers: [{ ...club, isSignedIn: true, unread: 3 }] }))
  await expect(page.getByText('3 unread')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open The Club' })).toBeFocused()
})

test('a name is text, whatever it holds', async ({ page }) => {
  const name = '<img src=x onerror=alert(1)>'
  await openShell(page, 'welcome', shellState({ servers: [{ ...club, name }] }))
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
})

test('signing in starts in the browser, and ends by link or by code', async ({ page }) => {
  const shell = await openShell(page, 'signin', pages.signin)
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('button', { name: 'Copy sign-in link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await page.getByLabel('Code').press('Enter')
  await page.getByLabel('Code').fill(' the-code ')
  await page.getByLabel('Code').press('Enter')
  await expect.poll(shell.calls).toEqual([
    ['signIn', { id, do: 'start' }],
    ['signIn', { id, do: 'copyLink' }],
    ['signIn', { id, code: 'the-code' }],
  ])
  const idle = shellState({ page: { name: 'signin', server: id, status: 'idle', message: 'It was refused' } })
  await shell.change(idle)
  await expect(page.getByRole('alert')).toHaveText('It was refused')
  await expect(page.getByLabel('Code')).toBeHidden()
})

test('a certificate is trusted only after it was compared, and another one anew', async ({ page }) => {
  const shell = await openShell(page, 'certificate', pages.certificate)
  const trust = page.getByRole('button', { name: 'Trust this certificate' })
  await expect(trust).toBeDisabled()
  await page.getByRole('checkbox').check()
  await expect(trust).toBeEnabled()
  const { page: shown } = pages.certificate
  await shell.change({
    ...pages.certificate,
    page: { ...shown, fingerprint: 'sha256/second' } as ShellState['page'],
  })
  await expect(trust).toBeDisabled()
  await page.getByRole('checkbox').check()
  await trust.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  const second = { id, fingerprint: 'sha256/second' }
  await expect.poll(shell.calls).toEqual([
    ['certificate', { ...second, decision: 'trust' }],
    ['certificate', { ...second, decision: 'leave' }],
  ])
})

test('a server that is away is tried again', async ({ page }) => {
  const shell = await openShell(page, 'offline', pages.offline)
  await expect(page.getByText(/Trying again in \d+ seconds/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect.poll(shell.calls).toEqual([['server', { do: 'retry', id }]])
})

test('an app that is too old offers its update; a server that is too old does not', async ({ page }) => {
  const shell = await openShell(page, 'incompatible', pages.incompatible)
  await page.getByRole('button', { name: 'Download' }).click()
  await shell.change({ ...pages.incompatible, update: { ...update, status: 'ready' } })
  await page.getByRole('button', { name: 'Restart and install' }).click()
  await expect.poll(shell.calls).toEqual([
    ['update', { do: 'download' }],
    ['update', { do: 'install' }],
  ])
  await shell.change(
    shellState({ page: { name: 'incompatible', server: id, serverVersion: '0.0.1', outdated: 'server' } }),
  )
  await expect(page.getByRole('heading', { name: 'This server is too old' })).toBeVisible()
  await expect(page.locator('#update')).toBeHidden()
})

test('the server on this computer is started, seen and ended', async ({ page }) => {
  const shell = await openShell(page, 'local', pages.local)
  await expect(page.getByRole('alert')).toContainText('a copy from before')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Open data folder' }).click()
  const mine = { ...club, isLocal: true }
  const local = { status: 'ready', version: '1.2.3', port: 4000, fatal: null, logTail: [] } as const
  await shell.change(shellState({ servers: [mine], local: { ...local, logTail: [] } }))
  await expect(page.getByText('Version 1.2.3 at 127.0.0.1:4000')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(shell.calls).toEqual([
    ['local', { do: 'start' }],
    ['local', { do: 'showData' }],
    ['server', { do: 'open', id }],
    ['local', { do: 'stop' }],
  ])
})

test('preferences are kept one by one, as soon as they are chosen', async ({ page }) => {
  const shell = await openShell(page, 'preferences', pages.preferences)
  await page.getByLabel('Show on the app’s icon').selectOption('dot')
  await page.getByLabel('Do not disturb').check()
  await page.getByLabel('Quiet hours').check()
  await page.getByLabel('Quiet until').fill('06:30')
  await page.getByLabel('Quiet until').blur()
  await page.getByLabel('Check the languages of the system').uncheck()
  const languages = page.getByLabel('Languages', { exact: true })
  await languages.fill('en-GB, ?')
  await languages.press('Tab')
  await expect(page.getByText('A language is a code')).toBeVisible()
  await languages.fill('en-GB, pt')
  await languages.press('Tab')
  await expect(page.getByRole('status').getByText('Saved')).toBeAttached()
  await expect.poll(shell.calls).toEqual([
    ['settings', { badgeMode: 'dot' }],
    ['settings', { doNotDisturb: true }],
    ['settings', { quietHours: { from: '22:00', to: '07:00' } }],
    ['settings', { quietHours: { from: '22:00', to: '06:30' } }],
    ['settings', { spellcheckLanguages: ['en-GB', 'pt'] }],
  ])
})

test('diagnostics can be read, and the pages lead to one another', async ({ page }) => {
  await openShell(page, 'diagnostics')
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('session: [removed]')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Preferences' })).toHaveAttribute('aria-current', 'page')
})
