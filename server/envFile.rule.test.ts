import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { findEnvFile, loadEnvFile } from './envFile.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-env-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('settings belong to the installation, not to the folder where somebody is', () => {
  const installation = join(folder, 'plaza')
  mkdirSync(installation)
  write('.env', 'PORT=1')
  const here = process.cwd()
  try {
    process.chdir(folder)
    const system = join(folder, 'plaza.env')
    expect(findEnvFile({}, installation, system)).toBeNull()
    write('plaza.env', 'PORT=3')
    expect(findEnvFile({}, installation, system)).toBe(system)
    const own = write('plaza/.env', 'PORT=2')
    expect(findEnvFile({}, installation, system)).toBe(own)
    expect(findEnvFile({ PLAZA_ENV_FILE: join(folder, '.env') }, installation)).toBe(join(folder, '.env'))
    expect(findEnvFile({ PLAZA_ENV_FILE: '.env' }, installation)).toBe(own)
  } finally {
    process.chdir(here)
  }
})

test('what the environment says comes before the file', () => {
  const file = write('settings', 'PORT=1\nHOST=a.example # of this machine\nDATA_DIR="/srv/with space"\n')
  const env: NodeJS.ProcessEnv = { PLAZA_ENV_FILE: file, PORT: '2', HOST: '' }
  loadEnvFile(env)
  expect(env).toEqual({ PLAZA_ENV_FILE: file, PORT: '2', HOST: '', DATA_DIR: '/srv/with space' })
})

test('a file that is named and missing is an error that names it', () => {
  const PLAZA_ENV_FILE = join(folder, 'none')
  expect(() => findEnvFile({ PLAZA_ENV_FILE })).toThrow(
    new ConfigError(`PLAZA_ENV_FILE names ${PLAZA_ENV_FILE}, which does not exist`),
  )
})
