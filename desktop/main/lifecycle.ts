import { app } from 'electron'
import { deepLinkOf } from '../core/deepLink.ts'
import { linkScheme } from '../core/schemes.ts'
import type { Signal } from './signal.ts'

export interface Life {
  /** Whether this is the one instance; another one has been told what this one was asked. */
  isFirst: boolean
  /** What the app was started with. */
  args: readonly string[]
  /** Links that came before anybody could follow them, and then each one. */
  onLink: (follow: (link: string) => void) => void
  /** Another start of the app: the person wants to see it, or what its arguments ask for. */
  onAgain: (listener: (args: readonly string[]) => void) => void
}

/** What must be in place before the app is ready: the lock of the one instance, and ears for links. */
export function startLife(args: readonly string[]): Life {
  const waiting: string[] = []
  let follow = (link: string): void => void waiting.push(link)
  let again = (_args: readonly string[]): void => {}
  const isFirst = app.requestSingleInstanceLock()
  const none: Life = { isFirst, args, onLink: () => {}, onAgain: () => {} }
  if (!isFirst) return none

  const first = deepLinkOf(args)
  if (first) waiting.push(first)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    follow(link)
  })
  app.on('second-instance', (_event, otherArgs) => {
    const link = deepLinkOf(otherArgs)
    if (link) follow(link)
    else again(otherArgs)
  })
  return {
    isFirst,
    args,
    onLink: (listener) => {
      follow = listener
      for (const link of waiting.splice(0)) listener(link)
    },
    onAgain: (listener) => (again = listener),
  }
}

/** Lets the system bring plaza:// links here. Unpackaged, the program is Electron with the app's folder. */
export function registerLinks(appDir: string): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
  else app.setAsDefaultProtocolClient(linkScheme, process.execPath, [appDir])
}

interface EndOptions {
  /** Whether something must be ended first. */
  isBusy: () => boolean
  end: () => Promise<void>
  /** Somebody has changed their mind about leaving. */
  stayed: Pick<Signal<void>, 'listen'>
}

/** Never ends the app in the middle of a write. */
export function endWell({ isBusy, end, stayed }: EndOptions) {
  /** What ends the app in place of quitting. */
  let finish: (() => void) | undefined
  stayed.listen(() => (finish = undefined))
  app.on('will-quit', (event) => {
    if (!isBusy() && !finish) return
    event.preventDefault()
    void end().finally(() => {
      const last = finish ?? (() => app.quit())
      finish = undefined
      last()
    })
  })
  return {
    /** Ends the app by something that nobody can call off: the pages are asked first, as when it quits. */
    endBy: (last: () => void): void => {
      finish = last
      app.quit()
    },
  }
}
