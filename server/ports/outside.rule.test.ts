import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../core/publicAddress.ts'
import { openOutside } from './outside.ts'

const hostile = `
  127.0.0.1 127.8.8.8 0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1
  100.100.100.200 169.254.169.254 169.254.0.1 192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.7
  203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 192.88.99.1 168.63.129.16 :: ::1
  ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:7f00:1 ::ffff:169.254.169.254 ::127.0.0.1 ::7f00:1
  ::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::a00:1 2002:7f00:1:: 2001::1
  2001:db8::1 fe80::1 fec0::1 fc00::1 fd00:ec2::254 ff02::1 100::1 5f00::1 localhost 1.1.1
`
  .trim()
  .split(/\s+/)

describe('an address', () => {
  test.each(hostile)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  test.each(['1.1.1.1', '93.184.215.14', '::ffff:1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

const call = (url: string) => ({ url, headers: {}, body: '{}' })
const strict = { allowsLoopback: false, ports: [443] }

describe('what is typed', () => {
  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://example.com:8443/',
    'https://example.com:22/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:a00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'not an address',
  ])('%s is refused', async (url) => {
    expect(openOutside(strict).refusalOf(url)).toEqual(expect.any(String))
    await expect(openOutside(strict).post(call(url))).rejects.toThrow(/address|ports/)
  })
  test('a port of the settings and a plain address are taken', () => {
    expect(openOutside(strict).refusalOf('https://hooks.example.com/in?x=1')).toBeNull()
    expect(openOutside({ ...strict, ports: [443, 8443] }).refusalOf('https://example.com:8443/')).toBeNull()
  })
})

/** How one IPv4 address can be spelled in a URL. */
function spellings(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (part: number): string => part.toString(16)
  const octal = (part: number): string => `0${part.toString(8)}`
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `[::ffff:${address}]`,
    `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    `[64:ff9b::${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1]`,
    encodeURIComponent(address).replaceAll('.', '%2e'),
    address.replaceAll('.', '\u3002'),
  ]
}

const inside = hostile.filter((address) => /^[\d.]+$/.test(address) && address.split('.').length === 4)
const spelled = inside.flatMap(spellings).map((host) => `https://${host}/`)

test('two hundred addresses of machines inside are refused, and more, however they are spelled', async () => {
  expect(spelled.length).toBeGreaterThan(200)
  const outside = openOutside(strict)
  const wanted = { headers: {}, kinds: ['text/html'], mostBytes: 10 }
  for (const url of spelled) {
    await expect(outside.get({ url, ...wanted })).rejects.toThrow(/address/)
  }
})

describe('a name', () => {
  test.each([
    [['10.0.0.1']],
    [['1.1.1.1', '127.0.0.1']],
    [['::ffff:192.168.0.1']],
    [['64:ff9b::a00:1']],
    [[]],
  ])('that leads to %j is not called', async (addresses) => {
    const outside = openOutside({
      ...strict,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    await expect(outside.post(call('https://hooks.example.com/'))).rejects.toThrow(/address/)
  })
  test('of somebody else’s that leads to this machine is not called where loopback is allowed', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const outside = openOutside({ allowsLoopback: true, ports: [443], resolve })
    await expect(outside.post(call('https://hooks.example.com/'))).rejects.toThrow(/not public/)
  })
})

describe('an answer', () => {
  let server: Server
  let url = ''
  let goesTo = ''
  beforeAll(async () => {
    server = createServer((req, res) => {
      if (req.url === '/to') res.writeHead(302, { Location: goesTo }).end()
      else if (req.url === '/away') res.writeHead(302, { Location: '/' }).end()
      else if (req.url === '/late') return
      else if (req.url === '/endless') {
        const more = (): void => {
          while (res.write('x'.repeat(1000)));
          res.once('drain', more)
        }
        more()
      } else res.end(`to ${req.headers.host}`)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  let lookups = 0
  const outside = openOutside({
    allowsLoopback: true,
    ports: [443],
    resolve: async () => {
      lookups++
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })

  test('comes from what one look-up found, which was told the host that was typed', async () => {
    expect(await outside.post(call(url))).toMatchObject({ status: 200, start: `to ${new URL(url).host}` })
    expect(lookups).toBe(1)
  })
  test('that leads elsewhere is not followed', async () => {
    expect((await outside.post(call(`${url}/away`))).status).toBe(302)
  })
  test('without an end is cut', async () => {
    expect((await outside.post(call(`${url}/endless`))).start).toHaveLength(500)
  })
  test('that is read follows redirects, each under the same rules', async () => {
    const wanted = { headers: {}, kinds: [''], mostBytes: 100, isCut: true }
    expect(await outside.get({ url: `${url}/away`, ...wanted })).toMatchObject({
      status: 200,
      url: `${url}/`,
    })
    for (const [at, to] of spelled.entries()) {
      if (at % 10 > 0) continue
      goesTo = to
      await expect(outside.get({ url: `${url}/to`, ...wanted })).rejects.toThrow(/address|refused/)
    }
  })
  test('that does not come ends with the time it has', async () => {
    const hasty = openOutside({ allowsLoopback: true, ports: [443], timeoutMs: 20 })
    await expect(hasty.post(call(`${url.replace('localhost', '127.0.0.1')}/late`))).rejects.toThrow(
      'No answer',
    )
  })
})
