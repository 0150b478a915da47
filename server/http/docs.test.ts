import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/endpoints.ts'
import { exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the page lists every call, with who may make it', async () => {
  const { text } = await exchange(server.url, '/api/docs')
  for (const { name, spec } of endpoints) {
    const entry = text.slice(text.indexOf(`<details id="${name}">`)).split('</details>')[0] ?? ''
    expect(entry).toContain(`>${spec.method}</b>`)
    expect(entry).toContain(`<code>${spec.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}</code>`)
    expect(entry).toContain(`<em>${spec.access}</em>`)
  }
  expect(text.match(/<details /g)).toHaveLength(endpoints.length)
})

test('the page needs nothing that the content security policy forbids', async () => {
  const { text, headers } = await exchange(server.url, '/api/docs')
  expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'")
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
  const loaded = [...text.matchAll(/(?:href|src)="([^"#][^"]*)"/g)].map((match) => match[1])
  expect(loaded.length).toBeGreaterThan(0)
  for (const path of loaded) {
    expect(path).toMatch(/^\/api\//)
    expect((await exchange(server.url, path ?? '')).status).toBe(200)
  }
})

test('the document for machines is JSON that any origin of ours may read', async () => {
  const answer = await exchange(server.url, '/api/openapi.json')
  expect(answer.status).toBe(200)
  expect(Object.keys((JSON.parse(answer.text) as { paths: object }).paths).length).toBeGreaterThan(20)
})
