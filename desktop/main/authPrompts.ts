import { app, type WebContents } from 'electron'
import { type Asker, askerKey, decideAuth, promptPlace } from '../core/authPrompt.ts'
import type { Connections } from './connections.ts'
import type { Handlers } from './ipc.ts'
import type { Panel, Panels } from './panels.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import { type AppWindow, show, type Windows } from './windows.ts'

interface AuthPromptsOptions {
  windows: Windows
  panels: Panels
  settings: SettingsStore
  connections: Connections
}

interface Question {
  asker: Asker
  isAgain: boolean
  panel: Panel
}

interface Credentials {
  username: string
  password: string
}

/**
 * Asks for the name and password of a proxy, or of a server that stands behind one. Nothing waits for the answer: the
 * request is refused first, and made again with what was given. That is kept in memory, and gone with the app.
 */
export function setupAuthPrompts({ windows, panels, settings, connections }: AuthPromptsOptions) {
  const changed = createSignal()
  const given = new Map<string, Credentials>()
  const questions = new Map<AppWindow, Question>()

  app.on('login', (...args) => {
    const [event, contents, details, asker, callback] = args
    event.preventDefault()
    const isRepeated = 'firstAuthAttempt' in details && !details.firstAuthAttempt
    const known = given.get(askerKey(asker))
    const decision = decideAuth({
      ...asker,
      origin: originOf(contents),
      isKnown: known !== undefined,
      isFirst: !isRepeated,
    })
    if (decision === 'give' && known) return callback(known.username, known.password)
    callback()
    if (decision === 'askAgain') given.delete(askerKey(asker))
    if (decision === 'ask' || decision === 'askAgain') ask(contents, asker, decision === 'askAgain')
  })

  function originOf(contents: WebContents | null): string | null {
    const server = contents && windows.pageOf(contents)?.server
    return (server && settings.server(server)?.origin) ?? null
  }

  function ask(contents: WebContents | null, asker: Asker, isAgain: boolean): void {
    const appWindow = (contents && windows.of(contents)) ?? windows.front()
    // One question at a time: whatever else asks, asks again once this is answered.
    if (!appWindow || questions.has(appWindow)) return
    show(appWindow)
    const panel = panels.open(appWindow, 'credentials', promptPlace)
    panel.contents.once('did-finish-load', () => panel.contents.focus())
    questions.set(appWindow, { asker, isAgain, panel })
  }

  function close(appWindow: AppWindow): Question | undefined {
    const question = questions.get(appWindow)
    question?.panel.close()
    questions.delete(appWindow)
    if (question && !appWindow.window.isDestroyed()) appWindow.front.contents.focus()
    return question
  }
  windows.closed.listen(close)

  /** What was refused is made again. */
  function again({ server, front }: AppWindow): void {
    if (server !== null && connections.state(front.key).status !== 'ready') connections.retry(server)
    else front.contents.reload()
  }

  return {
    changed,
    channels: {
      'shell:credentials': (command, { window }) => {
        const question = close(window)
        if (!question || command.do === 'cancel') return
        const { username, password } = command
        given.set(askerKey(question.asker), { username, password })
        again(window)
      },
    } satisfies Partial<Handlers>,
    /** What the panel of a window asks. */
    state: (appWindow: AppWindow) => {
      const { asker, isAgain } = questions.get(appWindow) ?? {
        asker: { isProxy: false, host: '', port: 0, realm: '' },
        isAgain: false,
      }
      const { isProxy, host, port, realm } = asker
      return { name: 'credentials' as const, isProxy, host: `${host}:${port}`, realm, isAgain }
    },
  }
}
