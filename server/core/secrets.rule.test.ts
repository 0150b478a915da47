import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { hideSecrets } from './secrets.ts'

test('values are hidden wherever they stand, each of a list and the password of an address', () => {
  const hide = hideSecrets({
    SESSION_SECRET: 'first-secret, second-secret',
    STRIPE_SECRET_KEY: 'sk_live_abc"def',
    DATABASE_URL: 'postgres://ada:p%40ssword-1@db.example/plaza',
    SMTP_URL: 'smtp://ada:tiny@mail.example',
  })
  expect(hide('a first-secret and second-secret')).toBe('a [secret] and [secret]')
  expect(hide(JSON.stringify({ key: 'sk_live_abc"def' }))).toBe('{"key":"[secret]"}')
  expect(hide('postgres://ada:p%40ssword-1@db.example/plaza and p@ssword-1')).toBe(
    'postgres://ada[secret]db.example/plaza and [secret]',
  )
  // A short one may be part of any word.
  expect(hide('smtp://ada:tiny@mail.example is tiny')).toBe('smtp://ada[secret]mail.example is tiny')
  expect(hide('nothing to hide at db.example')).toBe('nothing to hide at db.example')
})

test('what stands in a file is hidden too, and a file that cannot be read hides nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-hide-'))
  const file = join(folder, 'secret')
  writeFileSync(file, 'from-a-file\n')
  expect(hideSecrets({ OIDC_CLIENT_SECRET_FILE: file })('is from-a-file')).toBe('is [secret]')
  const missing = { OIDC_CLIENT_SECRET_FILE: join(folder, 'none'), SESSION_SECRET: 'known-secret' }
  expect(hideSecrets(missing)('a known-secret')).toBe('a [secret]')
  rmSync(folder, { recursive: true })
})

test('a log line loses them, whatever carried them there', () => {
  const lines: string[] = []
  const hide = hideSecrets({ STRIPE_SECRET_KEY: 'sk_live_0123456789' })
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) }, hide })
  const error = Object.assign(new Error('refused sk_live_0123456789'), {
    headers: { authorization: 'Bearer sk_live_0123456789' },
  })
  log.error({ err: error, deep: { in: ['sk_live_0123456789'] } }, 'with sk_live_0123456789')
  expect(lines.join('')).not.toContain('0123456789')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'with [secret]' })
})
