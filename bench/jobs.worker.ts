export interface Payload {
  /** When it was asked for, by the machine's clock. */
  sentAt: number
}

/** A job queue over Postgres, in one instance. */
export interface JobQueue {
  enqueue(payloads: Payload[]): Promise<void>
  /** Begins to do jobs, and tells of each when it was asked for. */
  work(done: (sentAt: number) => void): Promise<void>
  stop(): Promise<void>
}

/** What an instance is told to do. */
export type Order =
  | { do: 'work' }
  | { do: 'enqueue'; count: number; everyMs?: number }
  | { do: 'tell' }
  | { do: 'forget' }
  | { do: 'stop' }

/** What an instance has done by now: how late each job was begun, and the processor time it has used, in ms. */
export interface Told {
  delays: number[]
  cpuMs: number
}

const [, , file = '', url = ''] = process.argv
const { open } = (await import(file)) as {
  open: (url: string, options: { atOnce: number }) => Promise<JobQueue>
}
const queue = await open(url, { atOnce: 4 })
const delays: number[] = []
const payload = (): Payload => ({ sentAt: Date.now() })
const told = (): Told => {
  const { user, system } = process.cpuUsage()
  return { delays, cpuMs: (user + system) / 1000 }
}

async function obey(order: Order): Promise<void> {
  if (order.do === 'work') await queue.work((sentAt) => void delays.push(Date.now() - sentAt))
  if (order.do === 'forget') delays.length = 0
  if (order.do === 'stop') await queue.stop()
  if (order.do !== 'enqueue') return
  const { count, everyMs } = order
  if (everyMs === undefined) return await queue.enqueue(Array.from({ length: count }, payload))
  for (let sent = 0; sent < count; sent += 1) {
    await queue.enqueue([payload()])
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

process.on('message', (order: Order) => {
  void obey(order).then(() => process.send?.(told()))
})
// A bench that is interrupted leaves nobody at work.
process.once('disconnect', () => process.exit())
process.send?.(told())
