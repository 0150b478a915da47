import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { serverId } from '../../desktop/main/serverId.ts'
import { expect, test as base } from './launch.ts'

type Answers = (request: IncomingMessage, response: ServerResponse) => boolean
interface Served {
  id: string
  origin: string
  name: string
  zoom: number
}

/** A server that answers as far as the app looks. */
async function startPlain(name: string, more: Answers): Promise<{ entry: Served; close: () => void }> {
  const server = createServer((request, response) => {
    if (more(request, response)) return
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname === '/api/config') {
      const config = { siteName: name, publicUrl: origin, paymentMode: 'sandbox', identityMode: 'oidc' }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ...config, version: '0.1.0' }))
    } else if (pathname.startsWith('/api/')) response.writeHead(404).end('{}')
    else {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>${name} ${pathname}</title><h1>${name}</h1><p>coffee, tea, coffee</p>
        <a id="own" href="/other">a link</a> <a id="mail" href="mailto:ada@example.com">mail</a>
        <a id="file" href="/report.csv">file</a> <a id="blob">blob</a>
        <img id="picture" alt="" width="40" height="40" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">
        <textarea id="field"></textarea>`,
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    entry: { id: serverId(origin), origin, name, zoom: 1 },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** With plain servers, and a folder for files. */
export const test = base.extend<{ folder: string; serve: (name: string, more?: Answers) => Promise<Served> }>(
  {
    folder: async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'plaza-around-'))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    serve: async ({}, use) => {
      const closing: (() => void)[] = []
      await use(async (name, more = () => false) => {
        const { entry, close } = await startPlain(name, more)
        closing.push(close)
        return entry
      })
      for (const close of closing) close()
    },
  },
)

/** The page of the shell with this name, once it lies over a window. */
export async function shellPage(electron: ElectronApplication, name: string): Promise<Page> {
  const find = () => electron.windows().find((page) => page.url() === `plaza-shell://app/${name}.html`)
  await expect.poll(() => find() !== undefined, { message: `the page ${name}` }).toBe(true)
  return find()!
}
export const isGone = (electron: ElectronApplication, name: string) =>
  expect
    .poll(() => electron.windows().some((page) => page.url() === `plaza-shell://app/${name}.html`))
    .toBe(false)

/** Presses a key that closes its page, which then never hears the key come up. */
export const pressLast = (field: Locator, key: string): Promise<void> =>
  field.press(key).catch((error: unknown) => {
    if (!String(error).includes('has been closed')) throw error
  })

/** Chooses an item of the application's menu. */
export const choose = (electron: ElectronApplication, label: string) =>
  electron.evaluate(({ Menu }, wanted) => {
    const all = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
      items.flatMap((item) => [item, ...(item.submenu ? all(item.submenu.items) : [])])
    all(Menu.getApplicationMenu()?.items ?? [])
      .find((item) => item.label === wanted)
      ?.click()
  }, label)

/** Answers what the program asks by its dialogs, and notes what it does outside of itself. */
export const answerDialogs = (electron: ElectronApplication, answers: { path?: string; response?: number }) =>
  electron.evaluate(({ dialog, shell }, { path = '', response = 0 }) => {
    const done: string[] = []
    Object.assign(globalThis, { done })
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    dialog.showMessageBox = async (...args: unknown[]) => {
      const { message } = args.at(-1) as { message: string }
      done.push(message)
      return { response, checkboxChecked: false }
    }
    shell.showItemInFolder = (shown) => void done.push(`show ${shown}`)
  }, answers)
export const doneBy = (electron: ElectronApplication) =>
  electron.evaluate(() => (globalThis as unknown as { done: string[] }).done)

/** The window of a server, shown. */
export async function windowOf(electron: ElectronApplication, { origin }: Served): Promise<Page> {
  const find = () => electron.windows().find((page) => page.url() === `${origin}/`)
  await expect.poll(() => find() !== undefined).toBe(true)
  const page = find()!
  await page.locator('h1').waitFor()
  return page
}

export { expect }
