import { app, type Certificate } from 'electron'
import { promptPlace } from '../core/authPrompt.ts'
import type { Handlers } from './ipc.ts'
import type { Panel, Panels } from './panels.ts'
import type { SettingsStore } from './settings.ts'
import { type AppWindow, show, type Windows } from './windows.ts'

interface Question {
  origin: string
  certificates: readonly Certificate[]
  answer: (certificate?: Certificate) => void
  panel: Panel
}

/** Has the person choose which certificate to show to a server that asks for one; the choice holds until the app ends. */
export function setupClientCertificates(windows: Windows, panels: Panels, settings: SettingsStore) {
  const chosen = new Map<string, string | null>()
  const questions = new Map<AppWindow, Question>()

  app.on('select-client-certificate', (...[event, contents, url, certificates, callback]) => {
    event.preventDefault()
    const page = contents && windows.pageOf(contents)
    const appWindow = contents && windows.of(contents)
    const origin = page?.server ? settings.server(page.server)?.origin : undefined
    // Nobody but the page's own server learns who the person is.
    if (!appWindow || !origin || !isAt(origin, url) || certificates.length === 0) return callback()
    const known = chosen.get(origin)
    if (known !== undefined) return callback(certificates.find(({ fingerprint }) => fingerprint === known))
    if (questions.has(appWindow)) return callback()
    show(appWindow)
    const panel = panels.open(appWindow, 'clientCertificate', promptPlace)
    panel.contents.once('did-finish-load', () => panel.contents.focus())
    questions.set(appWindow, { origin, certificates, answer: callback, panel })
  })

  function close(appWindow: AppWindow, fingerprint: string | null): void {
    const question = questions.get(appWindow)
    if (!question) return
    questions.delete(appWindow)
    question.panel.close()
    chosen.set(question.origin, fingerprint)
    question.answer(question.certificates.find((one) => one.fingerprint === fingerprint))
  }
  windows.closed.listen((appWindow) => close(appWindow, null))

  return {
    channels: {
      'shell:clientCertificate': ({ fingerprint }, { window }) => close(window, fingerprint),
    } satisfies Partial<Handlers>,
    /** What the panel of a window lets choose from. */
    state: (appWindow: AppWindow) => {
      const { origin, certificates } = questions.get(appWindow) ?? { origin: '', certificates: [] }
      return {
        name: 'clientCertificate' as const,
        origin,
        certificates: certificates.map(({ fingerprint, subjectName, issuerName, validExpiry }) => ({
          fingerprint,
          subject: subjectName,
          issuer: issuerName,
          validUntil: validExpiry * 1000,
        })),
      }
    },
  }
}

/** Electron names the server by an address or by its host and port. */
function isAt(origin: string, asked: string): boolean {
  const own = URL.parse(origin)
  const url = URL.parse(asked.includes('://') ? asked : `${own?.protocol}//${asked}`)
  return own !== null && url?.origin === own.origin
}
