import type { Agent } from 'node:http'
import { randomFrom } from '#db/seed/random.ts'
import type { Engine } from '#db/store.ts'
import { callsOf, pageCalls, type Call } from './description.ts'
import { createJudge } from './judge.ts'
import { makeRequest, type Sent } from './requests.ts'
import { openAgent, send, type Received } from './send.ts'
import type { FuzzServer } from './server.ts'
import { makeWorld, type Role, type World } from './world.ts'

/** After so many requests people and things are made anew: what is sent uses them up. */
const worldLasts = 400
const lanes = 6

interface Options {
  seed: number
  count: number
  /** Only the calls whose path or name holds this. */
  only?: string | undefined
  progress?: (done: number) => void
}

/** An answer that breaks a promise, with what is needed to see it again. */
export interface Finding {
  number: number
  url: string
  engine: Engine
  sent: Sent
  /** The beginning of the answer. */
  answer: string
  /** What the server logged of it. */
  log: string | null
}

export interface FuzzReport {
  rounds: number
  calls: number
  unsent: number
  byStatus: Record<string, number>
  /** Answers of 500 and above. */
  faults: number
  /** The calls that nobody was ever answered with success. */
  neverDone: string[]
  /** By what is broken; the first of each kind is the example. */
  findings: Map<string, Finding[]>
}

/** Sends so many requests and judges the answers. The same seed makes the same requests, up to the ids of things. */
export async function fuzzRequests(server: FuzzServer, options: Options): Promise<FuzzReport> {
  const agent = openAgent()
  const calls = await describedCalls(server, agent)
  const { only } = options
  const asked = calls.filter(({ path, operationId }) => !only || path.includes(only) || operationId === only)
  if (asked.length === 0) throw new Error(`no call has ${only ?? ''} in its path`)
  const { judge } = createJudge(calls)
  const done = new Set<string>()
  const report: FuzzReport = {
    rounds: 0,
    calls: asked.length,
    unsent: 0,
    byStatus: {},
    faults: 0,
    neverDone: [],
    findings: new Map(),
  }

  function keep(kind: string, finding: Finding): void {
    report.findings.set(kind, [...(report.findings.get(kind) ?? []), finding])
  }

  async function one(number: number, world: World): Promise<void> {
    const sent = makeRequest(asked, { random: randomFrom(options.seed * 1_000_003 + number), world })
    if (changesWhoMaySee(sent, world)) return
    report.rounds++
    const received = await send(server.url, sent, agent).catch((error: unknown) => error as Error)
    const finding = (answer: string, log: string | null = null): Finding => ({
      number,
      url: server.url,
      engine: server.store.engine,
      sent,
      answer,
      log,
    })
    if (received instanceof Error) {
      if (!server.isAlive()) keep('the server has ended', finding(received.message))
      else if (isOurFault(received)) report.unsent++
      else keep(`${sent.method} ${sent.call.path}: ${received.message}`, finding(received.message))
      return
    }
    // Somebody signed out, or was signed out: they come back.
    const { role, headers } = sent
    const person = world.people[role]
    if (received.status === 401 && person && headers['Cookie'] === world.cookies[role])
      world.cookies[role] = await server.cookieOf(person)
    report.byStatus[received.status] = (report.byStatus[received.status] ?? 0) + 1
    if (received.status >= 500) report.faults++
    if (received.status < 400) done.add(nameOf(sent.call))
    const { findings, isSlow } = judge(sent, received, world)
    const requestId = String(received.headers['x-request-id'])
    for (const found of findings)
      keep(`${nameOf(sent.call)}: ${found}`, finding(firstOf(received), logged(server, requestId)))
    if (isSlow) {
      const again = await fastest(() => send(server.url, sent, agent))
      if (again > 1000) keep(`${nameOf(sent.call)}: takes over a second`, finding(`${Math.round(again)} ms`))
    }
  }

  for (let start = 0; start < options.count; start += worldLasts) {
    const world = await makeWorld(server, start / worldLasts)
    const numbers = Array.from({ length: Math.min(worldLasts, options.count - start) }, (_, i) => start + i)
    await inLanes(numbers, async (number) => {
      await one(number, world)
      options.progress?.(number + 1)
    })
    if (!server.isAlive()) break
  }
  agent.destroy()
  report.neverDone = asked.map(nameOf).filter((name) => !done.has(name))
  return report
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

/** The calls as the server itself describes them, and the pages beside them. */
async function describedCalls(server: FuzzServer, agent: Agent): Promise<Call[]> {
  const sent = { method: 'GET', target: '/api/openapi.json', headers: {}, body: null } as unknown as Sent
  const { text } = await send(server.url, sent, agent)
  return [...callsOf(JSON.parse(text) as Parameters<typeof callsOf>[0]), ...pageCalls]
}

/** Staff could open what is private to everybody: then its words in an answer would be no leak. */
const powerful: readonly Role[] = ['moderator', 'admin']
function changesWhoMaySee({ role, method, target, body }: Sent, { secretIds }: World): boolean {
  if (!powerful.includes(role) || method === 'GET') return false
  const said = `${target} ${body?.toString('latin1') ?? ''}`
  return [...secretIds].some((id) => said.includes(id))
}

/** What our own client refuses to send, or a connection that was closed between two requests. */
const isOurFault = (error: Error): boolean =>
  'code' in error && /ERR_INVALID|ERR_UNESCAPED|ERR_HTTP|ECONNRESET|EPIPE|HPE_/.test(String(error.code))

const firstOf = ({ status, text }: Received): string => `${status} ${text.slice(0, 300)}`

function logged(server: FuzzServer, requestId: string): string | null {
  const line = server.logOf(requestId)
  return line ? `${line.msg}: ${line.err?.stack?.split('\n').slice(0, 6).join(' | ') ?? ''}` : null
}

/** The least time of three, alone: what a busy machine adds once is no property of the call. */
async function fastest(work: () => Promise<Received>): Promise<number> {
  let least = Infinity
  for (let i = 0; i < 3; i++) least = Math.min(least, (await work()).ms)
  return least
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
