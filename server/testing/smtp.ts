import { createServer, type AddressInfo } from 'node:net'

/** A mail server of one's own: it takes every mail, and remembers each by its message id. */
export async function mailSink() {
  const received: string[] = []
  let most = Infinity
  const server = createServer((socket) => {
    let rest = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 sink')
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      rest += part.toString()
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const end = rest.indexOf(mark)
        if (end < 0) return
        const text = rest.slice(0, end)
        rest = rest.slice(end + mark.length)
        if (isData && received.length >= most) return
        if (isData) received.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
        const isBeginOfData = !isData && text.toUpperCase() === 'DATA'
        isData = isBeginOfData
        if (text.toUpperCase() === 'QUIT') socket.end('221 bye\r\n')
        else say(isBeginOfData ? '354 go on' : '250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** From so many mails on it answers nobody who hands it another. */
    takeUpTo: (count: number) => {
      most = count
    },
    close: () => server.close(),
  }
}
