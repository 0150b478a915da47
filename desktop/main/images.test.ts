import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { trayPictures } from '../core/trayModel.ts'
import { pathOf } from '../testing/fakes/system.ts'
import { callsOf } from '../testing/strict.ts'
import { reset } from '../testing/world.ts'
import { createImages } from './images.ts'

beforeEach(() => reset())
const assets = join(import.meta.dirname, '..', 'assets')

describe.each(['darwin', 'win32', 'linux'])('on %s', (platform) => {
  test.each(trayPictures)('there is a picture of %s for the tray', (picture) => {
    expect(existsSync(pathOf(createImages(assets, platform).tray(picture)))).toBe(true)
  })
})

test('the menu bar of macOS gets templates, twice as large for its fine displays', () => {
  const path = pathOf(createImages(assets, 'darwin').tray('7'))
  expect(path).toMatch(/normalTemplate\.png$/)
  expect(existsSync(path.replace('.png', '@2x.png'))).toBe(true)
  expect(callsOf('image.setTemplateImage')).toEqual([[true]])
})

test('a panel of Linux gets the size of its display', () => {
  reset({ scaleFactor: 2 })
  expect(pathOf(createImages(assets, 'linux').tray('9+'))).toMatch(/9plus-48\.png$/)
})

test('every mark lies over the taskbar’s icon in two sizes', () => {
  for (const picture of trayPictures.filter((name) => name !== 'normal' && name !== 'offline')) {
    const path = pathOf(createImages(assets, 'win32').overlay(picture))
    expect([path, existsSync(path), existsSync(path.replace('.png', '@2x.png'))]).toEqual([path, true, true])
  }
})

test('an .ico holds a PNG of each size that Windows asks for', () => {
  const file = readFileSync(join(assets, 'icon.ico'))
  const count = file.readUInt16LE(4)
  const sizes = Array.from({ length: count }, (_, index) => {
    const entry = 6 + 16 * index
    const offset = file.readUInt32LE(entry + 12)
    expect(file.subarray(offset + 1, offset + 4).toString()).toBe('PNG')
    return file.readUInt8(entry) || 256
  })
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
})
