import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { mainChannels, type PageChannel, pageChannels } from './contract.ts'

const id = '0123456789abcdef'
const notice = { id: 'n', kind: 'reply', title: 'T', body: 'B', path: '/x' }

const good: Record<PageChannel, readonly unknown[]> = {
  'forum:info': [{}],
  'forum:unread': [{ seq: 0, notifications: 1, messages: 2, total: 3 }],
  'forum:notify': [
    notice,
    { ...notice, thread: 't', isReplyable: true },
    { ...notice, title: 'x'.repeat(120), body: 'x'.repeat(300) },
  ],
  'forum:withdraw': [{ ids: ['a'] }, { thread: 't' }],
  'forum:opened': [{ nonce: 'a-B_9' }],
  'forum:replied': [
    { nonce: 'n', ok: true },
    { nonce: 'n', ok: false, reason: 'No' },
  ],
  'forum:auth': [{ state: 'in', userId: 'u' }, { state: 'out' }, { state: 'expired' }],
  'forum:signIn': [{}],
  'forum:theme': [{ theme: 'system' }, { theme: 'light' }, { theme: 'dark' }],
  'forum:look': [{}],
  'forum:switch': [{}],
  'shell:state': [{}],
  'shell:server': [
    { do: 'add', url: 'plaza.example.com' },
    { do: 'open', id },
    { do: 'remove', id },
    { do: 'retry', id },
  ],
  'shell:settings': [
    {},
    { badgeMode: 'dot' },
    { quietHours: null },
    { quietHours: { from: '22:00', to: '07:00' } },
  ],
  'shell:local': [
    { do: 'start' },
    { do: 'stop' },
    { do: 'restart' },
    { do: 'showData' },
    { do: 'showLog' },
    { do: 'backup' },
    { do: 'restore' },
    { do: 'begin', hasDemo: false },
    { do: 'reset', hasDemo: true },
  ],
  'shell:signIn': [
    { id, do: 'start' },
    { id, do: 'copyLink' },
    { id, code: ' k ' },
  ],
  'shell:certificate': [{ id, fingerprint: 'sha256/x', decision: 'trust' }],
  'shell:update': [{ do: 'check' }, { do: 'download' }, { do: 'install' }],
  'shell:download': [{ do: 'cancel', id: '1' }, { do: 'clear' }],
  'shell:credentials': [{ do: 'give', username: 'ada', password: '' }, { do: 'cancel' }],
  'shell:clientCertificate': [{ fingerprint: 'sha256/x' }, { fingerprint: null }],
  'shell:report': [{ do: 'send' }, { do: 'copy' }, { do: 'save' }],
  'shell:find': [{ do: 'find', text: '', isForward: true }, { do: 'close' }],
  'shell:switch': [{ do: 'server', id }, { do: 'tab', key: `${id}/1` }, { do: 'close' }],
  'shell:tab': [{ do: 'select', key: 'a/1' }, { do: 'close', key: 'a/1' }, { do: 'new' }],
  'shell:diagnostics': [{}],
}

const bad: Record<PageChannel, readonly unknown[]> = {
  'forum:info': [{ url: 'x' }],
  'forum:unread': [
    { seq: -1, notifications: 0, messages: 0, total: 0 },
    { seq: 1, notifications: -1, messages: 0, total: 0 },
    { seq: 1, notifications: 0.5, messages: 0, total: 0 },
    { seq: 1, notifications: 0, messages: 0, total: Number.NaN },
    { seq: 1, notifications: 0, messages: 0, total: 1e9 },
    { seq: '1', notifications: 0, messages: 0, total: 0 },
  ],
  'forum:notify': [
    { ...notice, id: '' },
    { ...notice, kind: 'advert' },
    { ...notice, title: '' },
    { ...notice, title: 'x'.repeat(121) },
    { ...notice, body: 'x'.repeat(301) },
    { ...notice, path: 'https://evil.example' },
    { ...notice, path: 'javascript:alert(1)' },
    { ...notice, thread: 'x'.repeat(101) },
  ],
  'forum:withdraw': [
    {},
    { ids: [] },
    { ids: Array.from({ length: 101 }, String) },
    { ids: ['a'], thread: 't' },
  ],
  'forum:opened': [{}, { nonce: 'a b' }, { nonce: 'x'.repeat(65) }],
  'forum:replied': [
    { nonce: 'n' },
    { nonce: 'n', ok: 'yes' },
    { nonce: 'n', ok: false, reason: 'x'.repeat(301) },
  ],
  'forum:auth': [{}, { state: 'admin' }, { state: 'in', userId: 7 }],
  'forum:signIn': [{ url: 'https://evil.example' }],
  'forum:theme': [{}, { theme: '#fff' }],
  'forum:look': [{ at: 'another' }],
  'forum:switch': [{ to: 'https://evil.example' }],
  'shell:state': [{ all: true }],
  'shell:server': [
    { do: 'add' },
    { do: 'add', url: 'a', id },
    { do: 'open', id: '../x' },
    { do: 'open', url: 'a' },
    { do: 'wipe', id },
  ],
  'shell:settings': [
    { servers: [] },
    { version: 2 },
    { badgeMode: 'loud' },
    { quietHours: { from: 'x', to: 'y' } },
  ],
  'shell:local': [
    {},
    { do: 'format' },
    { do: 'start', path: '/' },
    { do: 'restore', file: '/etc/passwd' },
    { do: 'reset' },
  ],
  'shell:signIn': [{ id }, { id, code: ' ' }, { id, do: 'start', code: 'k' }, { id: 'x', code: 'k' }],
  'shell:certificate': [
    { id, fingerprint: '', decision: 'trust' },
    { id, fingerprint: 'f', decision: 'always' },
  ],
  'shell:update': [{ do: 'downgrade' }, { do: 'check', url: 'https://evil.example' }],
  'shell:download': [{}, { do: 'open' }, { do: 'open', path: '/etc/passwd' }, { do: 'clear', id: '1' }],
  'shell:credentials': [{}, { do: 'give', username: '', password: 'x' }, { do: 'cancel', username: 'ada' }],
  'shell:clientCertificate': [{}, { fingerprint: 1 }],
  'shell:report': [{}, { do: 'upload' }, { do: 'send', to: 'evil@example.com' }],
  'shell:find': [{}, { do: 'find', text: 'x' }, { do: 'find', text: 'x'.repeat(501), isForward: true }],
  'shell:switch': [{}, { do: 'server', id: 'x' }, { do: 'tab', id }, { do: 'close', id }],
  'shell:tab': [{}, { do: 'select' }, { do: 'new', path: '/' }, { do: 'open', key: 'a' }],
  'shell:diagnostics': [{ path: '/etc/passwd' }],
}

const names = Object.keys(pageChannels) as PageChannel[]
const isTaken = (name: PageChannel, payload: unknown) =>
  z.safeParse(pageChannels[name].payload, payload).success

describe('what a page sends', () => {
  test.each(names)('%s takes what it is for', (name) => {
    for (const payload of good[name]) expect([payload, isTaken(name, payload)]).toEqual([payload, true])
  })

  test.each(names)('%s refuses everything else', (name) => {
    const others = [undefined, null, '', 'text', 7, [], [{}], () => {}]
    for (const payload of [...bad[name], ...others])
      expect([payload, isTaken(name, payload)]).toEqual([payload, false])
  })

  test('is for one sender, the one in the channel’s name', () => {
    for (const name of names) expect(name.startsWith(`${pageChannels[name].sender}:`)).toBe(true)
    for (const [name, { receiver }] of Object.entries(mainChannels))
      expect(name.startsWith(`${receiver}:`)).toBe(true)
  })

  test('keeps nothing that the contract does not know', () => {
    expect(z.parse(pageChannels['forum:notify'].payload, { ...notice, icon: 'file:///x' })).toEqual(notice)
  })
})
