import { expect, test } from 'vitest'
import { countFault, mailOf, reportOf } from './faults.ts'

test('a fault now and then is lived with, many at once are not', () => {
  let times: readonly number[] = []
  const go = (at: number) => {
    const counted = countFault(times, at)
    times = counted.times
    return counted.mayGoOn
  }
  expect([0, 1000, 2000, 3000].map(go)).toEqual([true, true, true, false])
  expect(go(400_000)).toBe(true)
})

test('a report holds no secret', () => {
  const report = reportOf(
    'Error: 401 at https://plaza.example/x?token=abc for ada@example.com',
    'Versions\n1',
  )
  expect(report).toContain('Error: 401 at https://plaza.example/x')
  expect(report).toContain('Versions')
  expect(report).not.toMatch(/abc|ada@/)
})

test('a letter takes its beginning, whatever stands in it', () => {
  const url = new URL(mailOf(`a&b?c #d\n${'x'.repeat(5000)}`))
  expect(url.protocol).toBe('mailto:')
  expect(url.searchParams.get('body')).toContain('a&b?c #d\n')
  expect(url.href.length).toBeLessThan(2048)
})
