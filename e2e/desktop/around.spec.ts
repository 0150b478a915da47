import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchDesktop, missing, takePicture } from './launch.ts'
import {
  answerDialogs,
  choose,
  doneBy,
  expect,
  isGone,
  pressLast,
  shellPage,
  test,
  windowOf,
} from './window.ts'

/** What stands around the pages of a server, in the real window: bars, panels, menus, questions and files. */
test.skip(missing !== null, missing ?? '')

test('tabs, the bar of servers and the switcher lead from one to another', async ({ serve }) => {
  const [club, room] = [await serve('The Club'), await serve('Reading Room')]
  const { electron, close } = await launchDesktop({ servers: [club, room] })
  try {
    await windowOf(electron, club)
    const bar = await shellPage(electron, 'tabs')
    await expect(bar.getByRole('button', { name: 'Reading Room' })).toBeVisible()
    await choose(electron, 'New Tab')
    await expect(bar.getByRole('tab')).toHaveCount(2)
    await expect(bar.getByRole('tab', { selected: true })).toHaveText(/The Club/)
    takePicture('tabs')
    await bar.getByRole('tab', { selected: true }).press('Delete')
    await expect(bar.getByRole('tab')).toHaveCount(0)
    await choose(electron, 'Reopen Closed Tab')
    await expect(bar.getByRole('tab')).toHaveCount(2)

    await choose(electron, 'Switch Server…')
    const switcher = await shellPage(electron, 'switcher')
    await switcher.getByRole('combobox').fill('read')
    await expect(switcher.getByRole('option')).toHaveCount(1)
    takePicture('switcher')
    await pressLast(switcher.getByRole('combobox'), 'Enter')
    await isGone(electron, 'switcher')
    const visible = () =>
      electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().flatMap((one) => (one.isVisible() ? one.webContents.getURL() : [])),
      )
    await expect.poll(visible).toContain(`${room.origin}/`)
  } finally {
    await close()
  }
})

test('finding in a page counts, goes on, and leaves', async ({ serve }) => {
  const club = await serve('The Club')
  const { electron, close } = await launchDesktop({ servers: [club] })
  try {
    await windowOf(electron, club)
    await choose(electron, 'Find…')
    const panel = await shellPage(electron, 'find')
    await panel.getByLabel('Find in page').fill('coffee')
    await panel.getByLabel('Find in page').press('Enter')
    await expect(panel.locator('#count')).toHaveText(/[12] of 2/)
    takePicture('find')
    const before = await panel.locator('#count').textContent()
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(panel.locator('#count')).not.toHaveText(before ?? '')
    await pressLast(panel.getByLabel('Find in page'), 'Escape')
    await isGone(electron, 'find')
  } finally {
    await close()
  }
})

test('a download tells how far it is, lies in its folder, and one from elsewhere says why not', async ({
  serve,
  folder,
}) => {
  let finish = (): void => undefined
  const club = await serve('The Club', (request, response) => {
    if (request.url !== '/report.csv') return false
    const half = Buffer.alloc(50_000, 'a')
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="report.csv"',
      'content-length': 100_000,
    })
    response.write(half)
    finish = () => response.end(half)
    return true
  })
  const stranger = await serve('A stranger', (request, response) => {
    if (request.url !== '/tool.zip') return false
    response.writeHead(200, { 'content-disposition': 'attachment; filename="tool.zip"' }).end('zip')
    return true
  })
  const { electron, close } = await launchDesktop({ servers: [club], downloads: 'folder' })
  try {
    await electron.evaluate(({ app }, path) => app.setPath('downloads', path), folder)
    await answerDialogs(electron, {})
    const page = await windowOf(electron, club)
    await page.locator('#file').click()
    const panel = await shellPage(electron, 'transfer')
    await expect(panel.getByText('50 kB of 100 kB')).toBeVisible()
    await expect(panel.getByRole('progressbar', { name: 'Progress of report.csv' })).toHaveJSProperty(
      'position',
      0.5,
    )
    takePicture('download')
    finish()
    await panel.getByRole('button', { name: 'Show in folder: report.csv' }).click()
    await expect.poll(() => doneBy(electron)).toEqual([`show ${join(folder, 'report.csv')}`])
    expect(readFileSync(join(folder, 'report.csv')).length).toBe(100_000)

    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, `${stranger.origin}/tool.zip`)
    await expect(panel.getByText('Not saved: it does not come from this server.')).toBeVisible()
    takePicture('download-refused')
    expect(readdirSync(folder)).toEqual(['report.csv'])
  } finally {
    await close()
  }
})

test('a right click offers what can be done with a link, a picture, a text and a field', async ({
  serve,
}) => {
  const club = await serve('The Club')
  const { electron, close } = await launchDesktop({ servers: [club] })
  try {
    const page = await windowOf(electron, club)
    await electron.evaluate(({ Menu }) => {
      const offered: string[][] = []
      Object.assign(globalThis, { offered })
      Menu.prototype.popup = function note(this: Electron.Menu) {
        offered.push(this.items.map(({ label }) => label))
      }
    })
    const offered = async (act: () => Promise<void>) => {
      const before = await electron.evaluate(() => (globalThis as unknown as { offered: [] }).offered.length)
      await act()
      const all = () => electron.evaluate(() => (globalThis as unknown as { offered: string[][] }).offered)
      await expect.poll(async () => (await all()).length).toBeGreaterThan(before)
      return (await all()).at(-1)
    }
    const pressed = (selector: string) => offered(() => page.locator(selector).click({ button: 'right' }))
    expect(await pressed('#own')).toEqual(
      expect.arrayContaining(['Open Link in New Tab', 'Save Link As…', 'Copy Link Address']),
    )
    expect(await pressed('#mail')).toContain('Copy Email Address')
    expect(await pressed('#picture')).toContain('Copy Image')
    expect(await pressed('#field')).toEqual(expect.arrayContaining(['Cut', 'Copy', 'Paste', 'Select All']))
    const word = { x: 20, y: 15 }
    await page.locator('h1').dblclick({ position: word })
    const text = await offered(() => page.locator('h1').click({ button: 'right', position: word }))
    expect(text).toEqual(expect.arrayContaining(['Copy', 'Search for “The”']))
  } finally {
    await close()
  }
})

test('a server behind a name and a password is asked about, and opens with the right ones', async ({
  serve,
}) => {
  const right = `Basic ${Buffer.from('ada:lovelace').toString('base64')}`
  const club = await serve('The Club', (request, response) => {
    if (request.headers.authorization === right) return false
    response.writeHead(401, { 'www-authenticate': 'Basic realm="Office"' }).end('Who are you?')
    return true
  })
  const { electron, close } = await launchDesktop({ servers: [club] })
  try {
    const give = async (password: string) => {
      const panel = await shellPage(electron, 'credentials')
      await panel.getByLabel('Name').fill('ada')
      await panel.getByLabel('Password').fill(password)
      takePicture(`credentials-${password}`)
      await panel.getByRole('button', { name: 'Sign in' }).click()
    }
    await give('wrong')
    const again = await shellPage(electron, 'credentials')
    await expect(again.getByText('That was not accepted.')).toBeVisible()
    await give('lovelace')
    await windowOf(electron, club)
    await isGone(electron, 'credentials')
  } finally {
    await close()
  }
})

test('an error of the program is told, with a report to read that holds no secrets', async () => {
  const { electron, close } = await launchDesktop({})
  try {
    await answerDialogs(electron, { response: 0 })
    await electron.evaluate(() => {
      setTimeout(() => {
        throw new Error('the tray has burst, token=abcdefgh12345678')
      }, 0)
    })
    const report = await shellPage(electron, 'report')
    await expect(report.locator('#text')).toContainText('the tray has burst')
    await expect(report.locator('#text')).not.toContainText('abcdefgh12345678')
    await expect(report.getByText('Nothing is sent by itself.')).toBeVisible()
    expect(await doneBy(electron)).toEqual(['Plaza has met an error'])
    takePicture('report')
  } finally {
    await close()
  }
})

test('the community on this computer is backed up, begun anew and restored', async ({ folder }) => {
  const { electron, page, close } = await launchDesktop({})
  try {
    const file = join(folder, 'backup.tar.gz')
    await answerDialogs(electron, { path: file })
    await page.getByRole('link', { name: 'Try it on this computer' }).click()
    await page.getByLabel('an empty community of your own').check()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText('Running')).toBeVisible()
    takePicture('local')
    await page.getByRole('button', { name: 'Back up…' }).click()
    await expect(page.getByText('Backed up, and read back')).toBeVisible()
    expect(existsSync(file)).toBe(true)
    await page.getByRole('button', { name: 'With a demonstration…' }).click()
    await expect(page.getByText('There is a new community.')).toBeVisible()
    await page.getByRole('button', { name: 'Restore a backup…' }).click()
    await expect(page.getByText('The backup is restored.')).toBeVisible()
    await expect(page.getByText('Running')).toBeVisible()
    takePicture('local-restored')
    expect(await doneBy(electron)).toEqual(['Begin anew?', 'Restore this backup?'])
  } finally {
    await close()
  }
})

test('the program names its menus, and the keys of browsers work', async ({ serve }) => {
  const club = await serve('The Club')
  const { electron, close } = await launchDesktop({ servers: [club] })
  try {
    const page = await windowOf(electron, club)
    const titles = await electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')),
    )
    expect(titles).toEqual(expect.arrayContaining(['File', 'Edit', 'View', 'Go', 'Window', 'Help']))
    const zoom = () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor())
    const before = (await zoom()) ?? 0
    await choose(electron, 'Zoom In')
    await expect.poll(zoom).toBeGreaterThan(before)
    await choose(electron, 'Actual Size')
    await expect.poll(zoom).toBe(before)
    await page.locator('#own').click()
    await expect(page).toHaveURL(`${club.origin}/other`)
    await choose(electron, 'Back')
    await expect(page).toHaveURL(`${club.origin}/`)
    await choose(electron, 'Forward')
    await expect(page).toHaveURL(`${club.origin}/other`)
    const loaded = page.waitForEvent('load')
    await choose(electron, 'Reload')
    await loaded
  } finally {
    await close()
  }
})
