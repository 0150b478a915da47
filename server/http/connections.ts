import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Account {
  /** Requests whose answer is not over. */
  open: number
  /** How much had been read when the last request was over: more means that another one is arriving. */
  readAtRest: number
}

const accounts = new WeakMap<Server, Map<Socket, Account>>()

interface Patience {
  /** How long an answer may wait for a reader who takes nothing of it. */
  unreadMs: number
  /** How long a whole answer may take that is no stream, however slowly it is read. */
  answerMs: number
  /** How many answers one connection may wait for: each is held until those before it are read. */
  mostWaiting: number
}

const streams = new WeakSet<ServerResponse>()

/** Lets an answer go on as long as its reader stays. Who takes nothing of it must be found by its writer. */
export const keepOpen = (res: ServerResponse): void => void streams.add(res)

/** Keeps account of a server's connections, and ends those whose reader takes nothing of an answer. */
export function watchConnections(server: Server, { unreadMs, answerMs, mostWaiting }: Patience): void {
  const sockets = new Map<Socket, Account>()
  accounts.set(server, sockets)

  server.on('connection', (socket) => {
    sockets.set(socket, { open: 0, readAtRest: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, res) => {
    const account = sockets.get(socket)
    if (!account) return
    account.open++
    if (account.open > mostWaiting) {
      socket.destroy()
      return
    }
    const tooLong = setTimeout(
      () => !streams.has(res) && res.headersSent && socket.destroy(),
      answerMs,
    ).unref()
    res.once('close', () => {
      clearTimeout(tooLong)
      account.open--
      account.readAtRest = socket.bytesRead
    })
  })
  server.setTimeout(unreadMs, (socket) => {
    const isWorkedFor = (sockets.get(socket)?.open ?? 0) > 0 && socket.writableLength === 0
    // The answer is being made, and that takes the time it takes.
    if (isWorkedFor) socket.setTimeout(unreadMs)
    else unlessArrived(socket, () => socket.destroy())
  })
}

/**
 * Timers come before what has arrived is read: after a moment in which this process was busy a request may lie there
 * already, and closing would take it from whoever sent it in time.
 */
function unlessArrived(socket: Socket, close: () => void): void {
  const { bytesRead } = socket
  setImmediate(() => socket.bytesRead === bytesRead && close())
}

/**
 * Ends the connections of a server on which nothing more is asked; with `arriving`, also those that begin to ask, be it
 * that nothing of it was read yet: what has connected just now has something to ask.
 */
export function closeResting(server: Server, which: 'silent' | 'arriving'): void {
  for (const [socket, { open, readAtRest }] of accounts.get(server) ?? []) {
    const isArriving = socket.bytesRead > readAtRest || socket.bytesRead === 0
    if (open === 0 && (which === 'arriving' || !isArriving)) socket.destroy()
  }
}
