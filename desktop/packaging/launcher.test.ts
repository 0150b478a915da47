import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOfArguments } from '../core/quickActions.ts'

const root = join(import.meta.dirname, '../..')
const config = readFileSync(join(root, 'electron-builder.yml'), 'utf8')

test('the launcher of Linux is told of each action, and the program understands them', () => {
  const [, listed = ''] = /^ +Actions: (.*)$/m.exec(config) ?? []
  const [, actions = ''] = /^ +desktopActions:\n((?: {6}.*\n)+)/m.exec(config) ?? []
  const names = [...actions.matchAll(/^ {6}(\w+):$/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(1)
  // A group that the list does not name is no action, and makes the entry invalid.
  expect(listed).toBe(names.map((name) => `${name};`).join(''))
  const programs = [...actions.matchAll(/Exec: plaza (.*)$/gm)].map(([, argument = '']) => argument)
  expect(programs).toHaveLength(names.length)
  for (const argument of programs) expect(commandOfArguments([argument])).toBeDefined()
})

test('the launcher of Linux finds an icon in each size that it looks for', () => {
  const [, folder = ''] = /^linux:[^]*?^ {2}icon: (.*)$/m.exec(config) ?? []
  const files = readdirSync(join(root, folder))
  const sizes = files.map((name) => {
    const header = readFileSync(join(root, folder, name)).subarray(16, 24)
    expect(name).toBe(`${header.readUInt32BE(0)}x${header.readUInt32BE(4)}.png`)
    return header.readUInt32BE(0)
  })
  expect(sizes.sort((one, other) => one - other)).toEqual([16, 24, 32, 48, 64, 128, 256, 512])
})
