import type { Request } from 'express'
import { expect, test, vi } from 'vitest'

test.each([true, false])('answers in a coding that this Node knows (zstd: %s)', async (hasZstd) => {
  vi.resetModules()
  vi.doMock('node:zlib', async (importOriginal) => {
    const { zstdCompress, ...others } = await importOriginal<typeof import('node:zlib')>()
    const zlib = hasZstd ? { ...others, zstdCompress } : others
    return { ...zlib, default: zlib }
  })
  const { encode, encodingFor } = await import('./encoding.ts')
  vi.doUnmock('node:zlib')
  const wants = (accepted: string) =>
    encodingFor({ headers: { 'accept-encoding': accepted } } as Partial<Request> as Request, 5000)
  expect(wants('gzip, deflate, br, zstd')).toBe(hasZstd ? 'zstd' : 'br')
  expect(wants('zstd')).toBe(hasZstd ? 'zstd' : 'identity')
  const packed = await encode(hasZstd ? 'zstd' : 'br', Buffer.alloc(5000))
  expect(packed.length).toBeLessThan(100)
})
