import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshFolder } from '../testing/folders.ts'
import { releaseConfig } from './releaseConfig.ts'
import { signHook } from './signHook.ts'

const base = { PLAZA_UPDATE_URL: 'https://updates.example/plaza/' }
const azure = {
  AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_SIGNING_ACCOUNT: 'plaza',
  AZURE_SIGNING_PROFILE: 'release',
  AZURE_SIGNING_PUBLISHER: 'CN=Plaza',
}

describe('a release', () => {
  test('is signed, and knows where its updates lie', () => {
    expect(releaseConfig(base, 'Windows-x64')).toMatchObject({
      extends: 'electron-builder.yml',
      forceCodeSigning: true,
      publish: { provider: 'generic', url: 'https://updates.example/plaza/Windows-x64' },
    })
  })

  test.each([{}, { PLAZA_UPDATE_URL: '' }, { PLAZA_UPDATE_URL: 'http://updates.example' }])(
    'is not made without a place for its updates: %j',
    (environment) => {
      expect(() => releaseConfig(environment, 'x')).toThrow('PLAZA_UPDATE_URL')
    },
  )

  test('is signed by Azure where all four names are given', () => {
    expect(releaseConfig({ ...base, ...azure }, 'x').win).toEqual({
      azureSignOptions: {
        endpoint: 'https://weu.codesigning.azure.net',
        codeSigningAccountName: 'plaza',
        certificateProfileName: 'release',
        publisherName: 'CN=Plaza',
      },
    })
    const { AZURE_SIGNING_PROFILE: _profile, ...rest } = azure
    expect(() => releaseConfig({ ...base, ...rest }, 'x')).toThrow('lacks AZURE_SIGNING_PROFILE')
  })

  test('is signed by a command where there is one, and else by an exported key', () => {
    const command = releaseConfig({ ...base, WINDOWS_SIGN_COMMAND: 'sign {file}' }, 'x')
    expect(command.win).toEqual({ signtoolOptions: { sign: expect.any(Function) } })
    expect(releaseConfig(base, 'x').win).toEqual({})
  })
})

describe('the command that signs', () => {
  test('is given the file, whatever its name, and no shell reads it', async () => {
    const folder = freshFolder()
    const program = join(folder, 'sign')
    const seen = join(folder, 'seen')
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}'\n`)
    chmodSync(program, 0o755)
    await signHook(`${program} --digest {hash} {file}`)({ path: '/tmp/Plaza $(id).exe', hash: 'sha256' })
    expect(readFileSync(seen, 'utf8')).toBe('--digest\nsha256\n/tmp/Plaza $(id).exe\n')
  })

  test('fails the release when it fails', async () => {
    await expect(signHook('false {file}')({ path: 'x', hash: 'sha256' })).rejects.toThrow('false')
  })

  test.each(['', ' ', 'sign'])('%j is none', (command) => {
    expect(() => signHook(command)).toThrow('{file}')
  })
})

test('on macOS nothing is allowed but to compile while it runs', () => {
  const plist = readFileSync(join(import.meta.dirname, 'entitlements.plist'), 'utf8')
  expect([...plist.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
  ])
  const config = readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8')
  expect(config.match(/entitlements(?:Inherit)?: (.*)/g)).toEqual([
    'entitlements: desktop/packaging/entitlements.plist',
    'entitlementsInherit: desktop/packaging/entitlements.plist',
  ])
})
