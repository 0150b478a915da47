import type { EmbeddedReport } from '#shared/embeddedServer.ts'

/** The end of the pipe to the desktop app. */
export interface Parent {
  onMessage(listen: (message: unknown) => void): void
  /** The app went away without a word. */
  onGone(listen: () => void): void
  send(report: EmbeddedReport): void
  /** Ends this process once what was sent has left it. */
  exit(code: number): void
}

/** What Electron gives a utility process; its own types would bring the whole of Electron here. */
interface ParentPort {
  on(event: 'message', listen: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

/** Electron's port has no word for "sent": what it was given leaves with the next turns of the event loop. */
const flushMs = 100

/** The app that started this process: over Electron's port, or over the channel of Node's fork. */
export function findParent(): Parent {
  const { parentPort } = process as { parentPort?: ParentPort }
  return parentPort ? overPort(parentPort) : overChannel()
}

function overPort(port: ParentPort): Parent {
  return {
    onMessage: (listen) => port.on('message', ({ data }) => listen(data)),
    // A utility process ends with its app.
    onGone: () => undefined,
    send: (report) => port.postMessage(report),
    exit: (code) => void setTimeout(() => process.exit(code), flushMs),
  }
}

function overChannel(): Parent {
  if (!process.send)
    throw new Error('The embedded server is started by the desktop app; npm start serves without it')
  let sending = Promise.resolve()
  return {
    onMessage: (listen) => void process.on('message', listen),
    onGone: (listen) => void process.once('disconnect', listen),
    send: (report) => {
      if (!process.connected) return
      const sent = new Promise<void>((resolve) =>
        process.send?.(report, undefined, undefined, () => resolve()),
      )
      sending = sending.then(() => sent)
    },
    exit: (code) => void sending.then(() => process.exit(code)),
  }
}
