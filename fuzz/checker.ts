import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ValidateFunction } from 'ajv'
import type { Call } from './description.ts'
import type { Sent } from './requests.ts'
import type { Received } from './send.ts'
import { mailHost, marks, type World } from './world.ts'

/** Whether an answer's body is what the description says, for one call and status. */
type Check = (body: unknown) => string | null

const slowMs = 1000

/** Words that only the inside of the program knows. */
const inside = /node_modules|\.ts:\d|\bat .+:\d+:\d+|sqlite|postgres|drizzle|Failed query|ECONN|ENOENT/i
const stack = /\n\s+at .+:\d+:\d+/

/** The headers that every answer of the server carries, with what must stand in them. */
const expected: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src '(self|none)'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\)/,
  'x-request-id': /^[0-9a-f-]{36}$/,
}
const forbidden = [
  'x-powered-by',
  'server',
  'access-control-allow-origin',
  'access-control-allow-credentials',
]

/** What an answer breaks, in a few words each; `isSlow` is told apart because it is measured again. */
export interface Verdict {
  findings: string[]
  isSlow: boolean
}

/** A checker of answers by the API's own description and by what must hold for every answer. */
export function createChecker(calls: readonly Call[]) {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  const known = new Map<string, Check>()

  function checkOf(call: Call, status: string): Check | null {
    const content = call.responses[status]?.content
    const schema = content?.['application/json']?.schema
    if (!schema) return null
    const key = `${call.method} ${call.path} ${status}`
    const check = known.get(key) ?? checkBy(ajv.compile(schema))
    known.set(key, check)
    return check
  }

  /** Which call an address was after all: a changed method or path may have met another. */
  const patterns = calls.map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  const callsAt = (method: string, path: string): Call[] =>
    patterns.flatMap(({ call, pattern }) => (call.method === method && pattern.test(path) ? [call] : []))

  function shapeFindings(sent: Sent, { status, headers, text }: Received): string[] {
    if (isParsers({ status, headers })) return []
    const method = sent.method === 'HEAD' ? 'GET' : sent.method
    const path = sent.target.split('?')[0] ?? ''
    const met = callsAt(method, path)
    // Of two calls at one address, `/trending` beside `/{id}`, either may have answered.
    const possible = met.filter((call) => String(status) in call.responses)
    if (met.length === 0)
      return status === 404 || status < 400 || refusedEarly.has(status)
        ? []
        : [`an unknown address answers ${status}`]
    if (possible.length === 0) return [`status ${status} is not described`]
    const isJson = String(headers['content-type']).startsWith('application/json')
    if (sent.method === 'HEAD' || !isJson) return []
    const body = parsed(text)
    if (body === undefined) return ['the body is not the JSON that it is said to be']
    const wrong = possible.map((call) => checkOf(call, String(status))?.(body) ?? null)
    return wrong.every((problem) => problem !== null) ? [`${status} has another shape: ${wrong[0]}`] : []
  }

  return {
    checkAnswer(this: void, sent: Sent, received: Received, world: World): Verdict {
      const { status, headers, text, ms } = received
      const findings = shapeFindings(sent, received)
      if (status >= 500) findings.unshift(`answers ${status} ${codeOf(text)}`)
      if (stack.test(text) || (status >= 400 && inside.test(text))) findings.push('tells of the inside')
      for (const [name, value] of Object.entries(expected))
        if (!isParsers(received) && !value.test(String(headers[name])))
          findings.push(`${name} is ${String(headers[name])}`)
      for (const name of forbidden) if (name in headers) findings.push(`${name} is sent`)
      if (
        text !== '' &&
        !/charset=utf-8|^image\/|^font\/|event-stream|manifest/.test(String(headers['content-type']))
      )
        findings.push(`content-type is ${String(headers['content-type'])}`)
      for (const cookie of [headers['set-cookie'] ?? []].flat())
        if (!/HttpOnly/i.test(cookie) || !/SameSite=Lax/i.test(cookie))
          findings.push(`a cookie is set as ${cookie.replace(/=[^;]*/, '')}`)
      findings.push(...leaks(sent, `${text}${JSON.stringify(headers)}`, world))
      return { findings, isSlow: ms > slowMs }
    },
  }
}

/** What Node's parser answers by itself, before there is a request. */
const refusedByParser = new Set([400, 408, 431])
const isParsers = ({ status, headers }: Pick<Received, 'status' | 'headers'>): boolean =>
  refusedByParser.has(status) && !('x-request-id' in headers)
/** What is answered before an address is looked at. */
const refusedEarly = new Set([400, 401, 403, 404, 415])

const checkBy =
  (validate: ValidateFunction): Check =>
  (body) => {
    if (validate(body)) return null
    const [error] = validate.errors ?? []
    return `${error?.instancePath || '/'} ${error?.message ?? ''} ${JSON.stringify(error?.params ?? {})}`
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const codeOf = (text: string): string => (parsed(text) as { code?: string } | undefined)?.code ?? ''

const mails = new RegExp(`[\\w.-]+@${mailHost.replace('.', '\\.')}`, 'g')

/** An answer without the private words in its own path: a redirect and a page repeat those. */
function withoutAsked(text: string, target: string): string {
  const names = (target.split('?')[0] ?? '').split('/')
  const asked = names.filter((name) => Object.keys(marks).some((mark) => name.startsWith(`${mark}-`)))
  return asked.reduce((rest, name) => rest.replaceAll(name, ''), text)
}

/** Private words and emails in the answer to somebody who may not read them. */
function leaks({ role, target }: Sent, answer: string, world: World): string[] {
  const text = withoutAsked(answer, target)
  const found: string[] = []
  for (const [mark, readers] of Object.entries(marks))
    if (text.includes(mark) && !readers.includes(role)) found.push(`${role} reads "${mark}"`)
  if (role === 'admin') return found
  const own = world.emails[role] ?? []
  for (const mail of new Set(text.match(mails))) if (!own.includes(mail)) found.push(`${role} reads ${mail}`)
  return found
}
