import { describe, expect, it } from 'vitest'
import { refusalOfFile, sentenceOf } from './useUpload.ts'

describe('refusalOfFile', () => {
  it('takes images of up to 5 MB', () => {
    expect(refusalOfFile({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull()
    expect(refusalOfFile({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('Images can be at most 5 MB')
    expect(refusalOfFile({ type: 'image/svg+xml', size: 10 })).toBe(
      'Only JPEG, PNG, WebP and GIF images can be uploaded',
    )
  })
})

describe('sentenceOf', () => {
  it('says that there is no network, and else what it can', () => {
    expect(sentenceOf(new TypeError('Failed to send'))).toMatch(/offline/)
    expect(sentenceOf(new Error('whatever'))).toBe('The image could not be uploaded.')
  })
})
