import { expect, test } from 'vitest'
import { ReportInput } from '#shared/reports.ts'
import { emptyReport, isTooLong, reportBody } from './ReportDialog.tsx'

test('nothing is sent before a reason is chosen', () => {
  expect(reportBody({ kind: 'post', id: 'p1' }, emptyReport)).toBeNull()
})

test.each([
  ['post', { postId: 'x' }],
  ['comment', { commentId: 'x' }],
  ['user', { userId: 'x' }],
  ['message', { messageId: 'x' }],
] as const)('a %s is named by its own field, and the server accepts it', (kind, named) => {
  const body = reportBody({ kind, id: 'x' }, { reason: 'spam', description: '  Sold twice \n' })
  expect(body).toEqual({ ...named, reason: 'spam', description: 'Sold twice' })
  expect(ReportInput.parse(body)).toEqual(body)
})

test('a description of nothing but spaces is none', () => {
  const body = reportBody({ kind: 'post', id: 'x' }, { reason: 'other', description: '   ' })
  expect(body?.description).toBeNull()
})

test('the limit counts characters as people do, without the spaces around them', () => {
  expect(isTooLong({ reason: '', description: `  ${'🎉'.repeat(500)}  ` })).toBe(false)
  expect(isTooLong({ reason: '', description: 'a'.repeat(501) })).toBe(true)
})
