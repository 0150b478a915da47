import { gzipSync } from 'node:zlib'
import type { Random } from '#db/seed/random.ts'
import type { Call, Parameter } from './description.ts'
import { cookies, cursor, headers, hostileSegment, hostileText, hostileValue } from './hostile.ts'
import { multipart } from './multipart.ts'
import { valueOf } from './values.ts'
import { roleFor, soundBody } from './sound.ts'
import type { Role, World } from './world.ts'

/** A request as it is sent. */
export interface Sent {
  call: Call
  role: Role
  method: string
  /** The path with its query. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
  /** Whether something about it was broken on purpose. */
  isMutated: boolean
}

interface Parts {
  random: Random
  world: World
}

/** The next request of a seed: some call by somebody, sound about every second time. */
export function makeRequest(calls: readonly Call[], { random, world }: Parts): Sent {
  const call = random.pick(calls)
  const role = roleFor(call, random)
  const isMutated = random.chance(0.55)
  const parts = { random, world, call, isMutated }
  const cookie = world.cookies[role]
  const body = bodyOf(parts)
  const sent: Sent = {
    call,
    role,
    method: call.method,
    target: pathOf(parts) + queryOf(parts),
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie ? { Cookie: cookie } : {}),
      ...body.headers,
    },
    body: body.bytes,
    isMutated,
  }
  if (isMutated) mutateEnvelope(sent, random)
  return sent
}

interface Making extends Parts {
  call: Call
  isMutated: boolean
}

/** Something that exists and fits the place, by the word before it in the path and by its own name. */
function known({ world, random, call }: Making, name: string, before = ''): string | undefined {
  const isAdmin = call.path.startsWith('/api/admin/')
  const pool =
    (isAdmin ? world.pools[`admin/${before}`] : undefined) ?? world.pools[before] ?? world.pools[name]
  return pool && pool.length > 0 ? random.pick(pool) : undefined
}

function pathOf(making: Making): string {
  const { call, random, isMutated } = making
  const path = call.path.replaceAll(/([\w-]*)\/\{(\w+)\}/g, (_, word: string, name: string) => {
    // `kind` and `type` name what stands after them, not the collection before.
    const before = name === 'kind' || name === 'type' ? '' : word
    if (isMutated && random.chance(0.15)) return `${word}/${hostileSegment(random)}`
    const { schema } = call.parameters.find((one) => one.in === 'path' && one.name === name) ?? {}
    const value = schema?.enum
      ? String(random.pick(schema.enum))
      : (known(making, name, before) ??
        random.pick(['post', 'forum', 'comment', 'nothing', crypto.randomUUID()]))
    return `${word}/${encodeURIComponent(value)}`
  })
  const filled = path.replaceAll(/\{\w+\}/g, () =>
    isMutated ? hostileSegment(random) : random.pick(['posts', '1', 'none.webp']),
  )
  if (!isMutated || random.chance(0.9)) return filled
  return random.pick([
    `${filled}/`,
    filled.replace('/', '//'),
    filled.toUpperCase(),
    filled.replace(/[a-z]/, (letter) => `%${letter.codePointAt(0)?.toString(16) ?? ''}`),
    `${filled}/..`,
    `${filled}%20`,
    `${filled};x=1`,
  ])
}

function queryOf(making: Making): string {
  const { call, random, isMutated } = making
  const query = new URLSearchParams()
  for (const parameter of call.parameters.filter((one) => one.in === 'query')) {
    if (!parameter.required && random.chance(0.5)) continue
    query.append(parameter.name, queryValue(parameter, making))
    if (isMutated && random.chance(0.05)) query.append(parameter.name, hostileText(random))
  }
  if (isMutated && random.chance(0.1))
    query.append(random.pick(['__proto__', 'x', 'limit[$gt]', '_method', '', 'reason']), hostileText(random))
  const text = query.toString()
  if (isMutated && random.chance(0.03)) return `?${text}&${random.pick(['%', '=', '&&&', '%00=%00', '?'])}`
  return text ? `?${text}` : ''
}

function queryValue({ name, schema }: Parameter, making: Making): string {
  const { random, isMutated } = making
  if (isMutated && random.chance(0.2)) return hostileText(random)
  if (name === 'cursor') return cursor(random)
  if (name === 'limit') return String(random.int(1, 50))
  return String(valueOf(schema, name, { random, known: (field) => known(making, field) }))
}

interface Body {
  bytes: Buffer | null
  headers: Record<string, string>
}

function bodyOf(making: Making): Body {
  const { call, random, isMutated } = making
  const [type, { schema }] = Object.entries(call.requestBody?.content ?? {})[0] ?? ['', {}]
  if (type === 'multipart/form-data') return multipart(random, isMutated)
  if (!schema || !type) {
    const isSent = isMutated && random.chance(0.1)
    return isSent ? json(hostileValue(random)) : { bytes: null, headers: {} }
  }
  const made = valueOf(schema, '', {
    random,
    known: (field) => known(making, field, field === 'ids' ? placeOf(call) : ''),
  })
  const value = soundBody(call, made, making)
  if (type === 'application/x-www-form-urlencoded')
    return {
      bytes: Buffer.from(new URLSearchParams(value as Record<string, string>).toString()),
      headers: { 'Content-Type': type },
    }
  const changed = isMutated && random.chance(0.7) ? mutated(value, random) : value
  const body = json(changed)
  return isMutated && random.chance(0.2) ? brokenJson(body, random) : body
}

/** The collection that a path speaks of, whose ids a list of ids in its body means. */
const placeOf = ({ path }: Call): string =>
  path
    .split('/')
    .filter((part) => !part.startsWith('{'))
    .at(-1) ?? ''

const json = (value: unknown): Body => ({
  bytes: Buffer.from(JSON.stringify(value) ?? ''),
  headers: { 'Content-Type': 'application/json' },
})

/** The same with one to three of its parts missing, of another kind or added. */
function mutated(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostileValue(random)
  const object = { ...value } as Record<string, unknown>
  for (let change = random.int(1, 3); change > 0; change--) {
    const names = Object.keys(object)
    const name = names.length > 0 ? random.pick(names) : 'x'
    random.pick([
      () => delete object[name],
      () => (object[name] = hostileValue(random)),
      () => (object[name] = typeof object[name] === 'string' ? hostileText(random) : hostileValue(random)),
      () => (object[random.pick(['id', 'role', 'isBlocked', 'userId', 'score', 'x'])] = hostileValue(random)),
      () =>
        Object.defineProperty(object, '__proto__', {
          value: { role: 'admin' },
          enumerable: true,
          configurable: true,
          writable: true,
        }),
    ])()
  }
  return object
}

function brokenJson({ bytes, headers: sent }: Body, random: Random): Body {
  const text = bytes?.toString() ?? ''
  const of = (broken: string | Buffer, more = {}): Body => ({
    bytes: Buffer.from(broken),
    headers: { ...sent, ...more },
  })
  return random.pick<() => Body>([
    () => of(text.slice(0, random.int(0, text.length))),
    () => of(`${text}${text}`),
    () => of(text.replace(/^\{/, '{"title":1,"title":"x",')),
    () => of('['.repeat(random.int(1, 5000))),
    () => of(`{"extra":[${'1,'.repeat(random.int(1, 20_000))}1]}`),
    () => of(Buffer.from([0xff, 0xfe, 0x7b, 0x7d])),
    () => of(`﻿${text}`),
    () =>
      of(text, {
        'Content-Type': random.pick([
          'text/plain',
          'application/json; charset=utf-16',
          'application/json; charset',
          'application/json;;',
          '',
          'application/JSON;charset="UTF-8"',
        ]),
      }),
    () => of(gzipSync(text), { 'Content-Encoding': 'gzip' }),
    () => of(gzipSync('0'.repeat(random.int(1, 5_000_000))), { 'Content-Encoding': 'gzip' }),
    () => of(text, { 'Content-Encoding': random.pick(['gzip', 'br', 'zstd', 'x', 'deflate']) }),
    () => of(text, { 'Transfer-Encoding': 'chunked' }),
    () => of('x'.repeat(random.int(0, 2_000_000))),
    () => of(''),
  ])()
}

/** Changes what stands around a request: headers, cookies, the method. */
function mutateEnvelope(sent: Sent, random: Random): void {
  if (random.chance(0.25)) Object.assign(sent.headers, headers(random))
  if (random.chance(0.08) && sent.headers['Cookie'])
    sent.headers['Cookie'] = cookies(random, sent.headers['Cookie'])
  if (random.chance(0.06))
    sent.method = random.pick(['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PUT', 'DELETE', 'POST', 'GET'])
}
