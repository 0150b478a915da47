import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ShellState } from '../core/shellMessages.ts'
import { preventable } from '../testing/fakes/app.ts'
import { offer } from '../testing/fakes/downloads.ts'
import { hooksOf } from '../testing/fakes/sessions.ts'
import { views } from '../testing/fakes/windows.ts'
import { answersOf, arrive, ask, origin, say, server, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const file = `${origin}/api/exports/1/file`
const storage = 'https://files.example/export?signed=1'

/** The panel over the window that shows what is saved. */
const panel = () =>
  views.find(({ page, contents }) => page.goal.includes('transfer') && !contents.isDestroyed())
const shown = async () => {
  const over = panel()
  if (!over) throw new Error('no panel')
  await settle()
  return ((await ask('shell:state', {}, over)) as ShellState).downloads ?? []
}
const press = async (command: object) => {
  const over = panel()
  if (!over) throw new Error('no panel')
  await settle()
  say('shell:download', command, over)
  await settle()
}
const open = (options: Parameters<typeof startApp>[0] = {}) => {
  const running = startApp(options)
  arrive()
  return running
}
/** The server leads from one of its addresses to another. */
const leads = (redirectURL: string, url = `${origin}/go`) =>
  hooksOf(`persist:server-${server.id}`).beforeRedirect?.listener({ url, redirectURL })

describe('where it goes', () => {
  test('is asked, in the folder of downloads', () => {
    const { userData } = open()
    expect(offer(windowOf(), { chain: [file] })).toMatchObject({
      isStopped: false,
      savePath: null,
      dialog: { defaultPath: join(userData, 'downloads', 'report.csv') },
    })
  })

  test('is that folder where the person wants it, over nothing that is there', () => {
    const { userData } = open({ settings: { downloads: 'folder', servers: [server] } })
    mkdirSync(join(userData, 'downloads'))
    writeFileSync(join(userData, 'downloads', 'report.csv'), '')
    expect(offer(windowOf(), { chain: [`blob:${origin}/1`] }).savePath).toBe(
      join(userData, 'downloads', 'report (1).csv'),
    )
    expect(offer(windowOf(), { chain: [file], name: '../../.bashrc' }).savePath).toBe(
      join(userData, 'downloads', '_.._.bashrc'),
    )
  })
})

describe('what is saved', () => {
  test('is shown over its window with how far it is, and on the taskbar', async () => {
    open()
    const download = offer(windowOf(), { chain: [file], total: 200 })
    download.advance(50)
    expect(await shown()).toMatchObject([
      { name: 'report.csv', host: 'plaza.example', status: 'running', received: 50, total: 200 },
    ])
    expect(callsOf('BrowserWindow.setProgressBar').at(-1)).toEqual([0.25])
    download.end('completed', '/home/ada/Downloads/mine.csv')
    expect(await shown()).toMatchObject([{ name: 'mine.csv', status: 'done' }])
    expect(callsOf('BrowserWindow.setProgressBar').at(-1)).toEqual([-1])
    // No page learns where it lies.
    expect(JSON.stringify(await shown())).not.toContain('/home')
    await settle(10_000)
    expect(panel()).toBe(undefined)
  })

  test('is paused, goes on and is called off', async () => {
    open()
    const download = offer(windowOf(), { chain: [file] })
    const [{ id } = { id: '' }] = await shown()
    await press({ do: 'pause', id })
    expect(await shown()).toMatchObject([{ status: 'paused' }])
    await press({ do: 'resume', id })
    expect(await shown()).toMatchObject([{ status: 'running' }])
    await press({ do: 'cancel', id })
    expect(callsOf('DownloadItem.cancel')).toHaveLength(1)
    expect(await shown()).toMatchObject([{ status: 'cancelled' }])
    expect(download.isStopped).toBe(false)
  })

  test('is shown in its folder, and opened unless the system would run it', async () => {
    open()
    offer(windowOf(), { chain: [file] }).end('completed', '/d/report.csv')
    offer(windowOf(), { chain: [file], name: 'run.sh' }).end('completed', '/d/run.sh')
    const [script, report] = await shown()
    await press({ do: 'open', id: report?.id })
    await press({ do: 'open', id: script?.id })
    await press({ do: 'show', id: script?.id })
    expect(callsOf('shell.openPath')).toEqual([['/d/report.csv']])
    expect(callsOf('shell.showItemInFolder')).toEqual([['/d/run.sh']])
  })

  test('that stops on its way says so', async () => {
    open()
    offer(windowOf(), { chain: [file] }).end('interrupted')
    expect(await shown()).toMatchObject([{ status: 'failed' }])
  })

  test('bounces in the dock of macOS when it is there', () => {
    open({ platform: 'darwin' })
    offer(windowOf(), { chain: [file] }).end('completed', '/d/report.csv')
    expect(callsOf('dock.downloadFinished')).toEqual([['/d/report.csv']])
  })

  test('stands in a list until that is cleared', async () => {
    open()
    offer(windowOf(), { chain: [file] }).end('completed', '/d/a.csv')
    offer(windowOf(), { chain: [file] })
    await press({ do: 'clear' })
    expect(await shown()).toMatchObject([{ status: 'running' }])
    await press({ do: 'hide' })
    expect(panel()).toBe(undefined)
  })
})

describe('what is not saved', () => {
  test.each([
    [['https://evil.example/a'], 'elsewhere'],
    [['data:text/plain,x'], 'elsewhere'],
    [[], 'elsewhere'],
    [[`${origin}/go`, 'http://files.example/a'], 'insecure'],
  ])('%j says why', async (chain, refusal) => {
    open()
    expect(offer(windowOf(), { chain }).isStopped).toBe(true)
    expect(await shown()).toMatchObject([{ status: 'refused', refusal }])
    await settle(60_000)
    expect(panel()).toBeDefined()
  })
})

describe('a file that the server keeps elsewhere', () => {
  const attachment = { 'content-disposition': 'attachment; filename="export.zip"' }
  /** A page follows a link of its server that leads to the storage. */
  async function follow(headers: Record<string, string>, url = storage) {
    open({
      respond: answersOf((request) => (request.url === storage ? new Response('', { headers }) : undefined)),
    })
    leads(storage)
    const isStopped = preventable((event) =>
      windowOf().contents.emit('will-navigate', Object.assign(event, { url, isMainFrame: true })),
    )
    expect(isStopped).toBe(true)
    await settle()
  }

  test('is saved, where a navigation to it would have gone to the browser', async () => {
    await follow(attachment)
    expect(callsOf('webContents.downloadURL')).toEqual([[storage]])
    expect(callsOf('shell.openExternal')).toEqual([])
    expect(offer(windowOf(), { chain: [storage] }).isStopped).toBe(false)
  })

  test('a page that it leads to is for the browser', async () => {
    await follow({ 'content-type': 'text/html' })
    expect(callsOf('webContents.downloadURL')).toEqual([])
    expect(callsOf('shell.openExternal')).toEqual([[storage]])
  })

  test('an address that it did not lead to is for the browser, and nobody asks it anything', async () => {
    await follow(attachment, 'https://evil.example/a')
    expect(callsOf('webContents.downloadURL')).toEqual([])
    expect(callsOf('shell.openExternal')).toEqual([['https://evil.example/a']])
  })

  test('counts for half a minute, and only where the server itself led', async () => {
    open()
    leads(storage, 'https://evil.example/go')
    expect(offer(windowOf(), { chain: [storage] }).isStopped).toBe(true)
    leads(storage)
    expect(offer(windowOf(), { chain: [storage] }).isStopped).toBe(false)
    await settle(31_000)
    leads('https://other.example/')
    expect(offer(windowOf(), { chain: [storage] }).isStopped).toBe(true)
  })
})
