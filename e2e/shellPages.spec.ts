import { test } from '@playwright/test'
import { openPolicy, type Policy } from '../desktop/core/policy.ts'
import type { ShellState } from '../desktop/core/shellMessages.ts'
import { club, openShell, shellState, stoppedLocal } from './fakeShell.ts'
import { expect, expectAccessible, watchConsole } from './test.ts'

const { id } = club
const longAgo = Date.UTC(2026, 0, 1)
const update = { status: 'available', version: '2.0.0', percent: null, message: null } as const
const failed = {
  ...stoppedLocal,
  status: 'failed',
  fatal: 'MIGRATION',
  logTail: ['{"level":"fatal"}'],
} as const satisfies ShellState['local']

const saved = { name: 'report.csv', host: 'club.example', received: 0, total: 0, refusal: null } as const
const downloads: NonNullable<ShellState['downloads']> = [
  {
    ...saved,
    id: '4',
    name: 'a very long name of a photograph.jpg',
    status: 'running',
    received: 1.2e6,
    total: 4e6,
  },
  { ...saved, id: '3', status: 'done', received: 532 },
  { ...saved, id: '2', status: 'refused', refusal: 'elsewhere' },
  { ...saved, id: '1', status: 'paused', received: 10, total: 20 },
]

const further = { ...club, id: 'f'.repeat(16), name: 'Reading Room', unread: 120 }

/** Those that lie over a window, without a heading of their own. */
const panels = {
  find: shellState({ page: { name: 'find', active: 2, matches: 5 } }),
  tabs: shellState({
    page: {
      name: 'tabs',
      server: id,
      tabs: [
        { key: id, title: 'Home', isFront: false, canClose: false },
        { key: `${id}/1`, title: 'A question about grinders', isFront: true, canClose: true },
      ],
    },
    servers: [club, further],
  }),
  switcher: shellState({
    page: {
      name: 'switcher',
      tabs: [
        { key: id, title: 'Home', isFront: true, canClose: false },
        { key: `${id}/1`, title: 'A question about grinders', isFront: false, canClose: true },
      ],
    },
    servers: [club, further],
  }),
}

const pages: Record<Exclude<ShellState['page']['name'], keyof typeof panels>, ShellState> = {
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
  credentials: shellState({
    page: { name: 'credentials', isProxy: true, host: 'proxy.example:3128', realm: 'Office', isAgain: true },
  }),
  clientCertificate: shellState({
    page: {
      name: 'clientCertificate',
      origin: 'https://club.example',
      certificates: [
        { fingerprint: 'sha256/a', subject: 'Ada', issuer: 'Office CA', validUntil: longAgo },
        { fingerprint: 'sha256/b', subject: 'Ada at home', issuer: 'Ada', validUntil: longAgo },
      ],
    },
  }),
  report: shellState({ page: { name: 'report', text: 'Error\nat x' } }),
  downloads: shellState({ downloads }),
  transfer: shellState({ downloads }),
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

test('in high contrast what is current or chosen has an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const outlined = (selector: string) =>
    expect(page.locator(selector).first()).toHaveCSS('outline-style', 'solid')
  await openShell(page, 'preferences', pages.preferences)
  await outlined('.pages a[aria-current]')
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCSS('border-style', 'solid')
  await openShell(page, 'tabs', panels.tabs)
  await outlined('.tab:has([aria-selected=true])')
  await openShell(page, 'switcher', panels.switcher)
  await outlined('[role=option][aria-selected=true]')
})

test('the bar switches servers and tabs, by mouse and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 40 })
  const shell = await openShell(page, 'tabs', panels.tabs)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Reading Room, 120 unread' })).toContainText('99+')
  await page.getByRole('button', { name: 'Reading Room' }).click()
  await page.getByRole('tab', { name: 'Home' }).click()
  await page.getByRole('tab', { name: 'A question' }).press('Delete')
  await page.getByRole('tab', { name: 'A question' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New tab' }).click()
  expect(await shell.calls()).toEqual([
    ['server', { do: 'open', id: 'f'.repeat(16) }],
    ['tab', { do: 'select', key: id }],
    ['tab', { do: 'close', key: `${id}/1` }],
    ['tab', { do: 'select', key: id }],
    ['tab', { do: 'new' }],
  ])
  const double = { ...further, name: club.name, origin: 'https://other.example', unread: 0 }
  await shell.change({ ...panels.tabs, servers: [club, double] })
  await expect(page.getByRole('button', { name: 'The Club (other.example)' })).toBeVisible()
  await shell.change({ ...panels.tabs, servers: [club] })
  await expect(page.getByRole('button', { name: 'The Club' })).toHaveCount(0)
})

test('the switcher goes where its first words say, by the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 520, height: 360 })
  const shell = await openShell(page, 'switcher', panels.switcher)
  const query = page.getByRole('combobox')
  await expect(query).toBeFocused()
  await expect(page.getByRole('option')).toHaveText([/The Club/, /Reading Room120 unread/, /grinders/])
  await expectAccessible(page)
  await query.pressSequentially('question')
  await page.keyboard.press('Enter')
  await expect.poll(() => shell.calls()).toEqual([['switcher', { do: 'tab', key: `${id}/1` }]])
  await query.fill('')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('Reading Room')
  await page.keyboard.press('Enter')
  await query.fill('nowhere')
  await expect(page.getByText('Nothing has this name.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await shell.calls()).slice(1))
    .toEqual([
      ['switcher', { do: 'server', id: further.id }],
      ['switcher', { do: 'close' }],
    ])
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

test('what the administrator has decided cannot be chosen', async ({ page }) => {
  const policy: Policy = {
    ...openPolicy,
    servers: [club.origin],
    otherServers: false,
    localServer: false,
    updateChannel: 'beta',
  }
  const shell = await openShell(page, 'welcome', shellState({ policy }))
  await expect(page.getByText('decides which servers')).toBeVisible()
  await expect(page.getByLabel('Address')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open The Club' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove The Club' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'this computer' })).toHaveCount(0)
  await shell.change(shellState())
  await expect(page.getByRole('button', { name: 'Remove The Club' })).toBeVisible()
  await openShell(page, 'preferences', shellState({ policy }))
  await expect(page.getByText('has decided some of this')).toBeVisible()
  await expect(page.locator('select[name=updateChannel]')).toBeDisabled()
  await openShell(page, 'local', shellState({ policy }))
  await expect(page.getByText('has switched it off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled()
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

test('the page of a server that is away counts down, and for nobody stops', async ({ page }) => {
  // However long the page takes to open, no time passes but what is let pass here.
  await page.clock.install({ time: longAgo - 1000 })
  await page.clock.pauseAt(longAgo)
  const away = (isShown: boolean) =>
    shellState({
      page: { name: 'offline', server: id, reason: 'No network', retryAt: longAgo + 60_000 },
      isShown,
    })
  const shell = await openShell(page, 'offline', away(true))
  await page.clock.runFor(10_000)
  await expect(page.getByText('Trying again in 50 seconds.')).toBeVisible()
  await shell.change(away(false))
  await page.clock.runFor(10_000)
  await expect(page.getByText('Trying again in 50 seconds.')).toBeVisible()
  await shell.change(away(true))
  await expect(page.getByText('Trying again in 40 seconds.')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.getByText('Trying again now…')).toBeVisible()
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
  const local = { ...stoppedLocal, status: 'ready', version: '1.2.3', port: 4000 } as const
  await shell.change(shellState({ servers: [mine], local }))
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

test('a first start offers to join a community or to begin one here', async ({ page }) => {
  const fresh = shellState({ servers: [], local: { ...stoppedLocal, isNew: true } })
  const shell = await openShell(page, 'welcome', fresh)
  await expect(page.getByText('Welcome to Plaza')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join a community' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your servers' })).toBeHidden()
  await expectAccessible(page)
  await shell.change({ ...fresh, servers: [club] })
  await expect(page.getByRole('heading', { name: 'Add a server' })).toBeVisible()
  await page.getByRole('link', { name: 'Try it on this computer' }).click()
  await expect(page.getByRole('heading', { name: 'Plaza on this computer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up' })).toBeHidden()
  await page.getByRole('radio', { name: 'an empty community' }).check()
  await page.getByRole('button', { name: 'Start' }).click()
  expect(await shell.calls()).toEqual([['local', { do: 'begin', hasDemo: false }]])
})

test('the community of this computer is backed up, replaced and begun anew', async ({ page }) => {
  const local = { ...stoppedLocal, status: 'ready', version: '1.2.3', port: 4000, hasDemo: false } as const
  const shell = await openShell(page, 'local', shellState({ local }))
  await expect(page.getByText('Sign in as admin')).toBeVisible()
  await page.getByRole('button', { name: 'Back up' }).click()
  await page.getByRole('button', { name: 'Restore a backup' }).click()
  await page.getByRole('button', { name: 'With a demonstration' }).click()
  await page.getByRole('button', { name: 'Empty' }).click()
  expect(await shell.calls()).toEqual([
    ['local', { do: 'backup' }],
    ['local', { do: 'restore' }],
    ['local', { do: 'reset', hasDemo: true }],
    ['local', { do: 'reset', hasDemo: false }],
  ])
  await shell.change(shellState({ local: { ...local, work: 'restore' } }))
  await expect(page.getByText('Restoring the backup…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up' })).toBeDisabled()
  const done = {
    do: 'restore',
    message: null,
    rows: 0,
    uploads: 0,
    before: 'plaza-2026-11-22.tar.gz',
  } as const
  await shell.change(shellState({ local: { ...local, outcome: done } }))
  await expect(page.getByText('The backup is restored')).toBeVisible()
  await expect(page.getByText('plaza-2026-11-22.tar.gz')).toBeVisible()
  await shell.change(shellState({ local: { ...local, outcome: { ...done, message: 'It is damaged.' } } }))
  await expect(page.getByRole('alert').filter({ hasText: 'It is damaged.' })).toBeVisible()
  await shell.change(
    shellState({ local: { ...local, outcome: { ...done, do: 'backup', rows: 1200, uploads: 1 } } }),
  )
  await expect(page.getByText('1200 rows, 1 file.')).toBeVisible()
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

test('what is saved says how far it is, what can be done, and why something was not saved', async ({
  page,
}) => {
  const shell = await openShell(page, 'downloads', pages.downloads)
  await expect(page.getByText('1.2 MB of 4 MB · From club.example')).toBeVisible()
  await expect(page.getByText('Saved · 532 bytes')).toBeVisible()
  await expect(page.getByText('it does not come from this server')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress of a very long name' })).toHaveAttribute(
    'max',
    '4000000',
  )
  await page.getByRole('button', { name: 'Pause: a very long name' }).click()
  await page.getByRole('button', { name: 'Resume: report.csv' }).click()
  await page.getByRole('button', { name: 'Show in folder: report.csv' }).click()
  await page.getByRole('button', { name: 'Clear list' }).click()
  expect(await shell.calls()).toEqual([
    ['download', { do: 'pause', id: '4' }],
    ['download', { do: 'resume', id: '1' }],
    ['download', { do: 'show', id: '3' }],
    ['download', { do: 'clear' }],
  ])
  await shell.change(shellState({ downloads: [] }))
  await expect(page.getByText('Nothing has been saved yet.')).toBeVisible()
})

test('text is found by mouse and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 48 })
  const shell = await openShell(page, 'find', panels.find)
  const field = page.getByRole('textbox', { name: 'Find in page' })
  await expect(field).toBeFocused()
  await field.fill('a')
  await field.press('Enter')
  await field.press('Shift+Enter')
  await field.press('F3')
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await shell.change(panels.find)
  await expect(page.getByText('2 of 5')).toBeVisible()
  await expectAccessible(page)
  await shell.change(shellState({ page: { name: 'find', active: 0, matches: 0 } }))
  await expect(page.getByText('Not found')).toBeVisible()
  await page.keyboard.press('Escape')
  const found = (isForward: boolean) => ['find', { do: 'find', text: 'a', isForward }]
  expect(await shell.calls()).toEqual([
    ...[true, true, false, true, false, true].map(found),
    ['find', { do: 'close' }],
  ])
})

test('a proxy is given a name and a password', async ({ page }) => {
  const shell = await openShell(page, 'credentials', pages.credentials)
  await expect(page.getByText('The proxy proxy.example:3128 (Office)')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('not accepted')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('ada')
  await page.getByLabel('Password').fill('secret')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(await shell.calls()).toEqual([
    ['credentials', { do: 'give', username: 'ada', password: 'secret' }],
    ['credentials', { do: 'cancel' }],
  ])
})

test('a server is shown the certificate that was chosen, or none', async ({ page }) => {
  const shell = await openShell(page, 'clientCertificate', pages.clientCertificate)
  await page.getByLabel('Ada at home').check()
  await page.getByRole('button', { name: 'Show this one' }).click()
  await page.getByRole('button', { name: 'Show none' }).click()
  expect(await shell.calls()).toEqual([
    ['clientCertificate', { fingerprint: 'sha256/b' }],
    ['clientCertificate', { fingerprint: null }],
  ])
})

test('the panel of what is saved is put away by a key', async ({ page }) => {
  const shell = await openShell(page, 'transfer', pages.transfer)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hide' }).click()
  expect(await shell.calls()).toEqual([
    ['download', { do: 'hide' }],
    ['download', { do: 'hide' }],
  ])
})

test('diagnostics can be read, and the pages lead to one another', async ({ page }) => {
  await openShell(page, 'diagnostics')
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('session: [removed]')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Preferences' })).toHaveAttribute('aria-current', 'page')
})
