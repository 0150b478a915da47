import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { filesOfTar, tarOf, type TarEntry } from './tar.ts'

const at = new Date(Date.UTC(2026, 2, 1))

async function* entriesOf(files: Record<string, string>): AsyncGenerator<TarEntry> {
  for (const [name, words] of Object.entries(files)) {
    const content = Buffer.from(words)
    yield { name, size: content.length, content: [content] }
  }
}

async function textsOf(archive: Buffer): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for await (const { name, content } of filesOfTar(Readable.from([archive])))
    texts[name] = await text(Readable.from(content))
  return texts
}

const files = { 'manifest.json': '{}', empty: '', 'uploads/ä.webp': 'x'.repeat(70_000), last: 'z' }

/** An archive as earlier versions wrote it, header by header: ustar, with its sum in octal. */
function ustarOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('14151005600\0', 136)
  header.write('        0ustar\x0000', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
  body.write(content)
  return Buffer.concat([header, body])
}

describe('an archive', () => {
  test('gives back its files in their order', async () => {
    const archive = await buffer(tarOf(entriesOf(files), at))
    expect(Object.entries(await textsOf(archive))).toEqual(Object.entries(files))
  })

  test('of an earlier version is read as well', async () => {
    const archive = Buffer.concat([ustarOf('a', 'one'), ustarOf('b', 'two'), Buffer.alloc(1024)])
    expect(await textsOf(archive)).toEqual({ a: 'one', b: 'two' })
  })

  test('may leave out the content of some', async () => {
    const archive = await buffer(tarOf(entriesOf(files), at))
    const names: string[] = []
    for await (const { name } of filesOfTar(Readable.from([archive]))) names.push(name)
    expect(names).toEqual(Object.keys(files))
  })

  test('asks for a file when the one before it was taken', async () => {
    const asked: string[] = []
    async function* watched(): AsyncGenerator<TarEntry> {
      for await (const entry of entriesOf({ a: 'x'.repeat(200_000), b: 'y' })) {
        asked.push(entry.name)
        yield entry
      }
    }
    const archive = tarOf(watched(), at)
    for (let i = 0; i < 50; i++) await turn()
    expect(asked).toEqual(['a'])
    await buffer(archive)
    expect(asked).toEqual(['a', 'b'])
  })

  test.each([
    ['shorter', 4],
    ['longer', 2],
  ])('is not made when a file has become %s meanwhile', async (_, size) => {
    async function* one(): AsyncGenerator<TarEntry> {
      yield { name: 'a', size, content: [Buffer.from('123')] }
    }
    await expect(buffer(tarOf(one(), at))).rejects.toThrow(/changed while|mismatch/i)
  })

  test('is not made when a file cannot be read', async () => {
    async function* content(): AsyncGenerator<Buffer> {
      yield Buffer.from('1')
      throw new Error('the disk is gone')
    }
    async function* one(): AsyncGenerator<TarEntry> {
      yield { name: 'a', size: 3, content: content() }
    }
    await expect(buffer(tarOf(one(), at))).rejects.toThrow('the disk is gone')
  })

  test.each([1, 511, 700, 2000, 70_000])('cut off after %i bytes is refused', async (length) => {
    const archive = await buffer(tarOf(entriesOf(files), at))
    await expect(textsOf(archive.subarray(0, length))).rejects.toThrow('Unexpected end of data')
  })

  test('with a changed header is refused', async () => {
    const archive = await buffer(tarOf(entriesOf(files), at))
    archive.write('n', 0)
    await expect(textsOf(archive)).rejects.toThrow('Invalid tar header')
  })

  test('with anything but files is refused', async () => {
    const archive = Buffer.concat([ustarOf('a', ''), Buffer.alloc(1024)])
    archive.write('2', 156)
    archive.write('        ', 148)
    const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0)
    archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    await expect(textsOf(archive)).rejects.toThrow('a is no file')
  })
})
