import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port for a server that must know its own before it starts. It is free now, and stays so: systems give
 * out none below 32768 by themselves.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
