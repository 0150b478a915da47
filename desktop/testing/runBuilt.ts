import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ShellState } from '../core/shellMessages.ts'
import { shellOrigin } from '../core/schemes.ts'
import { app } from './fakes/app.ts'
import { invoke, report, senderOf } from './fakes/ipc.ts'
import { exposedToPage } from './fakes/page.ts'
import { hooksOf } from './fakes/sessions.ts'
import { children } from './fakes/system.ts'
import { windows } from './fakes/windows.ts'
import { reset } from './world.ts'

/**
 * Runs what electron-vite built, in plain Node: `electron` is the stand-in, and the embedded server is the
 * real one in a process of its own. Prints what it saw as JSON.
 */
const [root = '', userData = ''] = process.argv.slice(2)
const standIn = new URL('electron.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    /^electron(\/|$)/.test(name) ? { url: standIn, shortCircuit: true } : next(name, context),
})

/** Waits for what another process or a later turn brings. */
async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    // Each look comes after the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const found = await look()
    if (found !== undefined) return found
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Makes a real process of what main has forked. */
function makeReal(): ChildProcess {
  const [fake] = children
  if (!fake) throw new Error('main has forked nothing')
  const child = fork(fake.path, [], { env: { ...fake.options.env }, silent: true })
  child.on('message', (message) => fake.object.emit('message', message))
  child.on('exit', (code) => fake.object.emit('exit', code ?? 1))
  let sent = 0
  const forward = setInterval(() => {
    for (const message of fake.told.slice(sent)) child.send(message as object)
    sent = fake.told.length
  }, 20)
  child.on('exit', () => clearInterval(forward))
  return child
}

/** The headers that the partition of a server adds to a request. */
async function headersFor(url: string, partition: string): Promise<Record<string, string>> {
  const hook = hooksOf(partition).beforeSendHeaders
  if (!hook) return {}
  const details = { url, requestHeaders: {} } as Parameters<typeof hook.listener>[0]
  const { requestHeaders = {} } = await new Promise<{ requestHeaders?: Record<string, string | string[]> }>(
    (resolve) => hook.listener(details, resolve),
  )
  return Object.fromEntries(Object.entries(requestHeaders).map(([name, value]) => [name, String(value)]))
}

/** What the preload script gives to a page of this scheme. */
function bridgesFor(protocol: string): string[] {
  const before = new Set(Object.keys(exposedToPage()))
  Object.assign(globalThis, { location: { protocol } })
  const require = createRequire(import.meta.url)
  const file = join(root, 'out/preload/index.cjs')
  delete require.cache[file]
  require(file)
  return Object.keys(exposedToPage()).filter((name) => !before.has(name))
}

let partition = ''
reset({
  appPath: root,
  userData,
  answersLoads: true,
  respond: async (request) => {
    const headers = await headersFor(request.url, partition)
    return await fetch(request, { headers })
  },
})
await import(pathToFileURL(join(root, 'out/main/index.js')).href)
const shell = await until(() => windows[0])
const asked = senderOf(shell)
const welcome = await hooksOf(shell.partition).schemes.get('plaza-shell')?.(
  new Request(`${shellOrigin}/welcome.html`),
)

report(asked, 'shell:local', { do: 'start' })
const server = makeReal()
const state = await until(() =>
  shell.sent
    .filter(({ channel }) => channel === 'shell:changed')
    .map(({ payload }) => payload as ShellState)
    .find(({ local }) => local.status === 'ready' || local.status === 'failed'),
)
const [local] = state.servers
partition = `persist:server-${local?.id}`
await invoke(asked, 'shell:server', { do: 'open', id: local?.id })
const opened = await until(() =>
  windows.find((one) => one.partition === partition && one.page.url.startsWith('http')),
)
const page = await fetch(opened.page.url, { headers: await headersFor(opened.page.url, partition) })
const isRefused = (await fetch(opened.page.url)).status === 401

app.emit('before-quit', { preventDefault: () => {} })
app.emit('will-quit', { preventDefault: () => {} })
const [exitCode] = (await once(server, 'exit')) as [number | null]

process.stdout.write(
  JSON.stringify({
    preload: shell.options.webPreferences?.preload,
    welcome: { url: shell.page.url, status: welcome?.status },
    local: state.local.status,
    page: { status: page.status, type: page.headers.get('content-type'), isRefused },
    exitCode,
    bridges: { shell: bridgesFor('plaza-shell:'), server: bridgesFor('https:'), other: bridgesFor('file:') },
  }),
)
process.exit(0)
