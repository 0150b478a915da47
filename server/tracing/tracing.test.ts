import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { freePort } from '#db/testing/ports.ts'
import { scratchDatabase, testEngine } from '#db/testing/store.ts'
import { startServerProcess } from '../testing/processes.ts'
import { cookieHeader, openSession } from '../testing/session.ts'

interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status?: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Message {
  resourceSpans: {
    resource: { attributes: Told['attributes'] }
    scopeSpans: { spans: Told[] }[]
  }[]
}

const secret = '0123456789abcdef0123456789abcdef'
const theirs = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

let collector: Server
let messages: Message[]
let asked: { path: string; token: string }[]
let folder: string
let store: Store
let database: Awaited<ReturnType<typeof scratchDatabase>>
beforeEach(async () => {
  messages = []
  asked = []
  collector = createServer((req, res) => {
    asked.push({ path: req.url ?? '', token: String(req.headers['x-token']) })
    void json(req).then((message) => {
      messages.push(message as Message)
      res.setHeader('Content-Type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(join(tmpdir(), 'plaza-tracing-'))
  database = await scratchDatabase()
  store = await openStore({ url: database.url })
})
afterEach(async () => {
  collector.closeAllConnections()
  collector.close()
  await store.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The server in a process of its own: a heard trace has gone the whole way. */
async function begin(env: Record<string, string>, program?: 'server/main.ts') {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const server = startServerProcess({
    ...(program && { program }),
    cwd: folder,
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SESSION_SECRET: secret,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DEMO_DATA: 'off',
      LOG_REQUESTS: 'on',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  await server.url
  return { ...server, publicUrl }
}

const spans = () =>
  messages.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const valueOf = ({ attributes }: Pick<Told, 'attributes'>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}
const collectorUrl = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

test('a request is followed to its statements and its job, as a part of what its caller follows', async () => {
  const member = await makeFor(store).member()
  const server = await begin({
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl(),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20secret%20of%20the%20collector',
    OTEL_SERVICE_NAME: 'plaza-here',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  })
  const signIn = await openSession(store, member, new Date())
  const cookie = cookieHeader(signIn, { publicUrl: server.publicUrl, secret })
  const answer = await fetch(`${server.publicUrl}/api/auth/user/export`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
      traceparent: `00-${theirs.traceId}-${theirs.spanId}-01`,
    },
    body: '{}',
  })
  expect(await answer.json()).toMatchObject({ status: 'pending' })
  await expect.poll(() => spans().map(({ name }) => name)).toContain('job export.make')
  const request = spans().find(({ parentSpanId }) => parentSpanId === theirs.spanId)
  expect(request).toMatchObject({ name: 'POST /api/auth/user/export', traceId: theirs.traceId })
  expect(request && valueOf(request, 'http.response.status_code')).toBe(answer.status)
  const below = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(below.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['SELECT', 'INSERT', 'job export.make']),
  )
  const insert = below.find(({ name }) => name === 'INSERT')
  expect(insert && valueOf(insert, 'db.system.name')).toBe(
    testEngine === 'postgres' ? 'postgresql' : 'sqlite',
  )
  const job = below.find(({ name }) => name === 'job export.make')
  await expect
    .poll(() =>
      spans()
        .filter(({ parentSpanId }) => parentSpanId === job?.spanId)
        .map(({ name }) => name),
    )
    .toEqual(expect.arrayContaining(['SELECT', 'media put']))

  const [resource] = messages[0]?.resourceSpans ?? []
  expect(resource && valueOf(resource.resource, 'service.name')).toBe('plaza-here')
  expect(resource && valueOf(resource.resource, 'deployment.environment.name')).toBe('test')
  expect(asked[0]).toEqual({ path: '/v1/traces', token: 'a secret of the collector' })
  // Neither who it was, nor what proves it, nor what was written.
  const all = JSON.stringify(messages)
  for (const hidden of [
    member.id,
    member.username,
    member.email,
    secret,
    cookie.split('=')[1] ?? '',
    'a secret of',
  ])
    expect(all).not.toContain(hidden)
  // The line of the log names the same.
  await server.says(/"route":"\/api\/auth\/user\/export"/)
  const line = server.said.out.split('\n').find((one) => one.includes('"route":"/api/auth/user/export"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: theirs.traceId, spanId: request?.spanId })
  expect(server.said.out).not.toContain('a secret of the collector')
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('a collector that is not there holds up nobody, and the end neither', async () => {
  const server = await begin({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_BSP_SCHEDULE_DELAY: '20',
  })
  expect((await fetch(`${server.publicUrl}/api/posts`)).status).toBe(200)
  expect(
    (await fetch(`${server.publicUrl}/api/posts`, { headers: { traceparent: 'nonsense' } })).status,
  ).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test.each<Record<string, string>>([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
])('nothing of it is loaded where the settings ask for none: %o', async (env) => {
  const hooks = join(folder, 'hooks.mjs')
  writeFileSync(
    hooks,
    `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => {
  if (url.includes('opentelemetry')) process.stderr.write('LOADED ' + url + '\\n')
  return next(url, context)
} })`,
  )
  // In a bundle the modules have lost their names.
  const server = await begin({ ...env, NODE_OPTIONS: `--import=${hooks}` }, 'server/main.ts')
  expect((await fetch(`${server.publicUrl}/api/posts`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.ended).err).not.toContain('LOADED')
})
