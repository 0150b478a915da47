import type { Random } from '#db/seed/random.ts'

/** Texts that have broken programs before: markup, queries, paths, formats, letters of every kind. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202egpj.exe',
  '\u2028\u2029',
  '\r\nSet-Cookie: a=b',
  '‍‍‍',
  '👩‍👩‍👧‍👦'.repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'ﷺ'.repeat(100),
  'İıſK',
  "'; drop table users; --",
  "' or 1=1 --",
  '") or ("1"="1',
  '%',
  '_%_',
  '\\',
  '*',
  'NEAR(a b)',
  '"a" AND NOT',
  'a:*b & !c | <->',
  'title:x',
  '^a',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}#{7*7}',
  'javascript:alert(1)',
  'data:text/html,<script>',
  'https://[::1]:99999/',
  'http://a@b:c@d/',
  '//evil.example',
  '\\\\evil.example\\x',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%zz',
  '%ff%fe',
  'file:///etc/passwd',
  '|'.repeat(300),
  '[]('.repeat(100),
  '> '.repeat(100),
  '- a\n'.repeat(100),
  '```',
  '1e309',
  '-0',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(301),
  'x'.repeat(5001),
  '𝒳'.repeat(1001),
]

export const hostileText = (random: Random): string =>
  random.chance(0.85) ? random.pick(texts) : letters(random, random.int(1, 60))

/** Letters from the whole of Unicode, lone surrogates among them. */
function letters(random: Random, count: number): string {
  const planes = [0x7f, 0x24f, 0x5ff, 0x2fff, 0xd7ff, 0xffff, 0x10ffff]
  return Array.from({ length: count }, () => String.fromCodePoint(random.int(0, random.pick(planes)))).join(
    '',
  )
}

/** A value of any kind, where another was asked for. */
export function hostileValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => random.chance(0.5),
    () => random.pick([0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 31), 5e-324]),
    () => hostileText(random),
    () => [],
    () => [hostileText(random), [null], {}],
    () => ({}),
    () => ({ $gt: '', toString: 'x', length: 1e9 }),
    () => Array(random.int(2, 600)).fill('x'),
    () => nested(random.int(2, 50)),
  ])()
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** What may stand in an address instead of an id. */
export function hostileSegment(random: Random): string {
  const raw = [
    '%',
    '%00',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '%ff',
    '%ed%a0%80',
    '.',
    '..',
    ';',
    'a%0d%0aSet-Cookie:%20a=b',
    'x'.repeat(401),
    'a%2fb',
    '%5c',
    'index%2ehtml',
    '@',
    '*',
  ]
  return random.chance(0.5) ? random.pick(raw) : encodeURIComponent(hostileText(random).toWellFormed())
}

/** Cursors: nobody's, broken, and of the shapes that lists give. */
export function cursor(random: Random): string {
  const value = () =>
    random.pick<() => unknown>([
      () => random.int(-1e6, 1e6),
      () => Date.now() - random.int(0, 1e9),
      () => random.next() * 1e16,
      () => crypto.randomUUID(),
      () => hostileText(random),
      () => null,
    ])()
  const values = Array.from({ length: random.int(0, 4) }, value)
  const text = random.chance(0.8) ? JSON.stringify(values) : hostileText(random)
  return random.chance(0.9) ? Buffer.from(text).toString('base64url') : hostileText(random)
}

/** What people type into the search box, and what others do. */
export function searchText(random: Random): string {
  const words = [
    'coffee',
    'lens',
    'fuzz',
    'post',
    'é',
    'ß',
    '東京',
    'a',
    'the',
    'OR',
    'AND',
    'NOT',
    '"',
    '*',
    ':',
    '-',
  ]
  if (random.chance(0.2)) return hostileText(random)
  const joined = Array.from({ length: random.int(1, 12) }, () => random.pick(words))
  return joined.join(random.pick([' ', '', '  ', '+', '\t', '&']))
}

/** Headers beside those that a call needs. */
export function headers(random: Random): Record<string, string> {
  const some: [string, string[]][] = [
    ['Accept', ['text/html', '*/*;q=0', 'application/json;q=banana', 'image/*', ',,,;;;']],
    [
      'Accept-Encoding',
      ['gzip', 'br', 'zstd', 'gzip;q=0', '*;q=0', 'identity;q=0', ',;=,', 'x'.repeat(2000)],
    ],
    ['Accept-Language', ['de', '*', 'x-'.repeat(500)]],
    ['If-None-Match', ['*', '"x"', 'W/"x", "y"', '"'.repeat(500)]],
    ['If-Modified-Since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday']],
    ['Range', ['bytes=0-0', 'bytes=-1', 'bytes=99999-', 'bytes=0-0,1-1,2-2', 'lines=1-2']],
    ['Origin', ['null', 'https://evil.example', '']],
    ['Sec-Fetch-Site', ['cross-site', 'same-site', 'none', 'same-origin', 'x']],
    ['X-Forwarded-For', ['127.0.0.1', '::1, 10.0.0.1', 'x', '999.999.999.999']],
    ['X-Forwarded-Host', ['evil.example']],
    ['X-Forwarded-Proto', ['https', 'javascript']],
    ['X-HTTP-Method-Override', ['DELETE', 'PUT']],
    ['Host', ['evil.example', 'localhost', '[::1]:1', 'a b', '']],
    ['Last-Event-ID', ['1', '-1', '1e999', 'x'.repeat(5000), '%00']],
    ['User-Agent', ['', 'x'.repeat(3000), '<script>']],
    ['Referer', ['https://evil.example/', '/', 'x']],
    ['Authorization', ['Bearer x', 'Basic !!!', '']],
    ['Expect', ['100-continue', 'something-else']],
    ['Connection', ['close', 'keep-alive', 'upgrade']],
    ['Upgrade', ['websocket', 'h2c']],
  ]
  const chosen = random.some(some, random.int(1, 3))
  return Object.fromEntries(chosen.map(([name, values]) => [name, random.pick(values)]))
}

/** A Cookie header that is not quite one of ours. */
export function cookies(random: Random, real: string): string {
  const [name = '', value = ''] = real.split('=')
  return random.pick<() => string>([
    () => `${name}=${value.slice(0, -2)}`,
    () => `${name}=${encodeURIComponent(`s:${hostileText(random).toWellFormed()}.x`)}`,
    () => `${name}=%zz`,
    () => `${name}=; ${name}=${value}`,
    () => `${name}=${value}; ${name}=x`,
    () => `__proto__=1; ${name}`,
    () => '='.repeat(500),
    () => ';,'.repeat(500),
    () => `${name}=${'x'.repeat(4000)}`,
  ])()
}
