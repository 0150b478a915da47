import { expect, test } from 'vitest'
import { ActionQuery, UserQuery } from '#shared/admin.ts'
import { ReportQuery } from '#shared/reports.ts'
import { SpamQuery } from '#shared/spam.ts'
import {
  appealFilters,
  brandFilters,
  brandQuery,
  campaignFilters,
  messageFilters,
  payoutFilters,
  spamFilters,
  actionFilters,
  addressOfTab,
  isFiltered,
  reportFilters,
  tabOf,
  userFilters,
  withFilter,
} from './filters.ts'

const at = (search: string) => new URLSearchParams(search)

test('an address without a tab, or with one that there is not, shows the reports', () => {
  expect(tabOf(at(''))).toBe('reports')
  expect(tabOf(at('tab=money'))).toBe('reports')
  expect(tabOf(at('tab=users'))).toBe('users')
})

test('each tab reads its own filters and drops what the server would refuse', () => {
  const address = at('status=blocked&reason=spam&role=admin&action=ban&q=%20ann%20')
  expect(reportFilters(address)).toEqual({
    status: undefined,
    reason: 'spam',
    kind: undefined,
    assignee: undefined,
    q: 'ann',
  })
  expect(userFilters(address)).toEqual({ status: 'blocked', role: 'admin', q: 'ann' })
  expect(actionFilters(address)).toEqual({ action: 'ban', q: 'ann' })
  expect(() => ReportQuery.parse(reportFilters(address))).not.toThrow()
  expect(() => UserQuery.parse(userFilters(address))).not.toThrow()
  expect(() => ActionQuery.parse(actionFilters(address))).not.toThrow()
})

test('the queues read theirs', () => {
  const address = at('status=reviewed&sign=links&state=unverified&category=bug&from=2026-01-01&to=2026-13-01')
  expect(SpamQuery.parse(spamFilters(address))).toMatchObject({ status: 'reviewed', flagType: 'links' })
  expect(spamFilters(at('status=open'))).toEqual({ status: undefined, flagType: undefined })
  expect(brandQuery(brandFilters(address))).toEqual({ q: undefined, unverified: 'true' })
  expect(brandQuery(brandFilters(at('q=optik')))).toEqual({ q: 'optik' })
  expect(messageFilters(address)).toEqual({ status: undefined, category: 'bug', q: undefined })
  expect(payoutFilters(address)).toEqual({ from: '2026-01-01', to: undefined })
  expect(appealFilters(at('status=accepted'))).toEqual({ status: 'accepted' })
  expect(campaignFilters(at('status=pending_review'))).toEqual({ status: 'pending_review' })
})

test('a search longer than the server takes is cut', () => {
  const { q } = userFilters(at(`q=${'a'.repeat(300)}`))
  expect(q).toHaveLength(200)
})

test('a filter is set, replaced and taken away without touching the others', () => {
  const first = at('tab=users&q=ann')
  const second = withFilter(first, 'status', 'blocked')
  expect(second.toString()).toBe('tab=users&q=ann&status=blocked')
  expect(withFilter(second, 'status', '').toString()).toBe('tab=users&q=ann')
  expect(first.toString()).toBe('tab=users&q=ann')
})

test('another tab begins without filters', () => {
  expect(addressOfTab('reports').toString()).toBe('')
  expect(addressOfTab('actions').toString()).toBe('tab=actions')
})

test('a list is filtered when any filter has a value', () => {
  expect(isFiltered({ status: undefined, q: undefined })).toBe(false)
  expect(isFiltered({ status: undefined, q: 'ann' })).toBe(true)
})
