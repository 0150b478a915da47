import { connect, type Socket } from 'node:net'
import { cookieOf } from './people.ts'
import type { Measured } from './server.ts'

/**
 * Opens one live stream over a bare socket: thousands of them should cost the bench, not the server. What
 * comes after its beginning is heard as it comes.
 */
export function openStream(
  { url }: Measured,
  session: string,
  hear: (text: string) => void,
): Promise<Socket> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let isReady = false
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      hear(text)
      if (isReady || !text.includes('event: unread\n')) return
      isReady = true
      resolve(socket)
    })
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookieOf(url, session)}\r\n\r\n`,
    )
  })
}
