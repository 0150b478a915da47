import { setTimeout as sleep } from 'node:timers/promises'
import { database } from './data.ts'
import { judge, median } from './promises.ts'
import { startPlaza } from './server.ts'
import { openStream } from './stream.ts'
import { prepareReaders, readerSession } from './streams.data.ts'

const starts = 5
const streams = 50

/** How long the server takes to listen, and to end with open streams. */
export async function measureStart(): Promise<void> {
  const url = `file:${await database('m')}`
  const startMs: number[] = []
  for (let n = 0; n < starts; n++) {
    const server = await startPlaza(url, '.cache/bench/data')
    startMs.push(server.startMs)
    await server.stop()
  }

  const readers = await prepareReaders('start', streams)
  const server = await startPlaza(readers.url, readers.folder)
  await sleep(3000)
  const idleMb = server.memory()
  for (let n = 0; n < streams; n++) {
    const socket = await openStream(server, readerSession(n), () => undefined)
    socket.on('error', () => undefined)
  }
  const toldAt = performance.now()
  await server.stop()
  const endMs = performance.now() - toldAt

  judge('Start and end', [
    { what: `start to listening, median of ${starts}`, figure: median(startMs), bound: 1000, unit: 'ms' },
    { what: 'idle memory of a small site', figure: idleMb, bound: 200, unit: 'MB' },
    { what: `the end with ${streams} open streams`, figure: endMs, bound: 5000, unit: 'ms' },
  ])
}
