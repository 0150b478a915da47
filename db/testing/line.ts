import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** A line to a database that can be disturbed: what goes through it is neither read nor changed. */
export interface Line {
  /** The database's address through this line. */
  url: string
  /** How many connections go through it. */
  count(): number
  /** Breaks every connection, as a server that dies does. */
  cut(): void
  /** Breaks every connection and takes no new one until `restore`, as a server that is down. */
  refuse(): Promise<void>
  /** Carries nothing and breaks nothing until `restore`, as a network that swallows packets. */
  hold(): void
  /** Lets everything through again. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a line to the database of this address. */
export async function openLine(target: string): Promise<Line> {
  const address = new URL(target)
  const pairs = new Map<Socket, Socket>()
  let isHeld = false

  const server = createServer((near) => {
    const far = connect(Number(address.port), address.hostname)
    pairs.set(near, far)
    const end = () => {
      pairs.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', end).on('close', end)
      if (isHeld) socket.pause()
    }
    near.on('data', (chunk) => void far.write(chunk))
    far.on('data', (chunk) => void near.write(chunk))
    if (isHeld) for (const socket of [near, far]) socket.pause()
  })
  const listening = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listening(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  const cut = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      cut()
    })

  return {
    url: url.href,
    count: () => pairs.size,
    cut,
    refuse: stop,
    hold: () => {
      isHeld = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    restore: async () => {
      isHeld = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
      if (!server.listening) await listening(port)
    },
    close: async () => {
      if (server.listening) await stop()
    },
  }
}
