import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { startCluster } from '#db/testing/postgres.ts'
import { call, signIn } from './people.ts'
import { judge } from './promises.ts'
import { startPlaza, type Measured } from './server.ts'
import { openStream } from './stream.ts'

const messages = 20
const folder = '.cache/bench/live'

/** Two people who talk to each other, and an admin. */
async function prepare(url: string) {
  await migrate({ url })
  const store = await openStore({ url })
  const make = makeFor(store)
  await make.plans()
  const people = { writer: await make.member(), reader: await make.member(), admin: await make.admin() }
  await store.transaction(async (tx) => {
    for (const [name, { id: userId }] of Object.entries(people)) await signIn(store, tx, { name, userId })
  })
  await store.close()
  return people
}

/** The slowest of some messages in ms, from its sending at one server until it is heard at the other. */
async function slowestMessage(at: Measured, heardAt: Measured, reader: string): Promise<number> {
  const conversation = await call<{ id: string }>(at, {
    as: 'writer',
    path: '/api/conversations',
    body: { usernames: [reader] },
  })
  let told: () => void = () => undefined
  const socket = await openStream(heardAt, 'reader', (text) => {
    if (text.includes('event: message\n')) told()
  })
  let slowest = 0
  for (let n = 0; n < messages; n++) {
    const heard = new Promise<void>((resolve) => {
      told = resolve
    })
    const begun = performance.now()
    await call(at, {
      as: 'writer',
      path: `/api/conversations/${conversation.id}/messages`,
      body: { content: `No. ${n}` },
    })
    await heard
    slowest = Math.max(slowest, performance.now() - begun)
  }
  socket.destroy()
  return slowest
}

/** From a ban until the stream of whoever is banned is closed. */
async function untilClosed(server: Measured, reader: { id: string }): Promise<number> {
  const socket = await openStream(server, 'reader', () => undefined)
  const closed = once(socket, 'close')
  const begun = performance.now()
  await call(server, {
    as: 'admin',
    path: `/api/admin/users/${reader.id}/ban`,
    method: 'PUT',
    body: { banned: true, reason: 'For the bench' },
  })
  await closed
  return performance.now() - begun
}

async function onPostgres(): Promise<number> {
  const cluster = await startCluster()
  try {
    const client = new Client({ connectionString: `${cluster.url}/postgres` })
    await client.connect()
    await client.query('create database bench')
    await client.end()
    const url = `${cluster.url}/bench`
    const { reader } = await prepare(url)
    const servers = [await startPlaza(url, folder), await startPlaza(url, folder)] as const
    const slowest = await slowestMessage(...servers, reader.username)
    await Promise.all(servers.map((server) => server.stop()))
    return slowest
  } finally {
    await cluster.stop()
  }
}

/** How soon people hear of what happens. */
export async function measureLive(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const url = `file:${folder}/plaza.db`
  const { reader } = await prepare(url)
  const server = await startPlaza(url, folder)
  const messageMs = await slowestMessage(server, server, reader.username)
  const banMs = await untilClosed(server, reader)
  await server.stop()
  const acrossMs = await onPostgres()
  judge('Live', [
    { what: `a message is heard, slowest of ${messages}`, figure: messageMs, bound: 1000, unit: 'ms' },
    { what: '  at another instance on Postgres', figure: acrossMs, bound: 1000, unit: 'ms' },
    { what: 'a ban closes the stream', figure: banMs, bound: 2000, unit: 'ms' },
  ])
}
