import { count } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFor } from '#db/testing/make.ts'
import { openStore } from '#db/store.ts'
import { freePort } from '#db/testing/ports.ts'
import { scratchDatabase, testEngine } from '#db/testing/store.ts'
import { startServerProcess } from './testing/processes.ts'
import { cookieHeader, openSession } from './testing/session.ts'

const secret = '0123456789abcdef0123456789abcdef'

/** Sends requests to the instances that are in service, each in turn, as a proxy does. */
function balancer() {
  const agent = new Agent({ keepAlive: true })
  const instances: string[] = []
  let turn = 0
  return {
    add: (url: string) => void instances.push(url),
    remove: (url: string) => void instances.splice(instances.indexOf(url), 1),
    send: (method: string, path: string, headers: Record<string, string> = {}): Promise<string> =>
      new Promise((resolve) => {
        const url = instances[(turn += 1) % instances.length]
        const call = request(`${url}${path}`, { method, agent, headers }, (response) => {
          response.resume()
          response.on('end', () => resolve(String(response.statusCode)))
          response.on('error', (error) => resolve(error.message))
        })
        call.on('error', (error) => resolve(error.message))
        call.end()
      }),
    close: () => agent.destroy(),
  }
}

// One file has one server, so there is nothing to replace it with.
test.runIf(testEngine === 'postgres')(
  'one instance takes the place of another under load: no request fails, and what was acknowledged is there',
  async () => {
    const { url: databaseUrl, drop } = await scratchDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'plaza-rolling-'))
    const store = await openStore({ url: databaseUrl })
    onTestFinished(async () => {
      await store.close()
      await drop()
      rmSync(folder, { recursive: true })
    })
    const publicUrl = `http://127.0.0.1:${await freePort()}`
    const begin = async () => {
      const port = await freePort()
      const started = startServerProcess({
        cwd: folder,
        env: {
          DATABASE_URL: databaseUrl,
          SESSION_SECRET: secret,
          PORT: String(port),
          PUBLIC_URL: publicUrl,
          RATE_LIMITS: 'off',
          DRAIN_SECONDS: '8',
        },
      })
      await started.url
      return { ...started, place: `http://127.0.0.1:${port}` }
    }
    const make = makeFor(store)
    const member = await make.member()
    const author = await make.member()
    const forum = await make.forum({})
    const cookie = cookieHeader(await openSession(store, member, new Date()), { publicUrl, secret })
    const proxy = balancer()

    const first = await begin()
    proxy.add(first.place)
    const failed: string[] = []
    const over = new AbortController()
    let saved = 0
    const write = async () => {
      while (!over.signal.aborted) {
        const { id } = await make.post({ author, forum })
        const status = await proxy.send('PUT', `/api/posts/${id}/save`, {
          Cookie: cookie,
          'Sec-Fetch-Site': 'same-origin',
        })
        if (/^20\d$/.test(status)) saved += 1
        else failed.push(`save ${status}`)
      }
    }
    const read = async () => {
      while (!over.signal.aborted) {
        const status = await proxy.send('GET', '/api/posts?sort=new')
        if (status !== '200') failed.push(`read ${status}`)
      }
    }
    const load = [write(), write(), read(), read()]
    const second = await begin()
    proxy.add(second.place)
    const before = saved
    await expect.poll(() => saved).toBeGreaterThan(before + 20)
    first.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${first.place}/readyz`)).status).toBe(503)
    proxy.remove(first.place)
    expect((await first.ended).code).toBe(0)
    const alone = saved
    await expect.poll(() => saved).toBeGreaterThan(alone + 20)
    over.abort()
    await Promise.all(load)
    proxy.close()
    second.child.kill('SIGTERM')

    expect(failed).toEqual([])
    const [kept] = await store.read((db) => db.select({ n: count() }).from(store.tables.saves))
    expect(kept?.n).toBe(saved)
    expect((await second.ended).code).toBe(0)
  },
)
