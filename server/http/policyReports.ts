import express, { type Router } from 'express'
import { Failure } from '#shared/errors.ts'
import { findPage } from '#shared/pages.ts'
import type { Log } from '../core/log.ts'
import { policyReportsPath } from './headers.ts'
import { parseJson } from './json.ts'
import type { RateLimits } from './rateLimit.ts'

/** What browsers send: one report as it was first specified, or a list of reports of all kinds. */
const types = ['application/csp-report', 'application/reports+json']
const mostBytes = 16 * 1024
/** More different violations than this are somebody's invention, counted as one. */
const mostKinds = 100
const mostReports = 20

/** A violation without anything of the person who met it: no address, no part of what was shown. */
interface Violation {
  directive: string
  /** The origin of what was refused, or the browser's word for it: inline, eval, trusted-types-sink. */
  blocked: string
  /** The page by its name in the table of pages. */
  page: string
}

/**
 * Takes in what browsers tell of refusals by a page's policy. Each kind of violation is counted in memory and
 * logged at its 1st, 10th, 100th … report; nothing is written to the database.
 */
export function policyReportsRoutes(router: Router, { log, limits }: { log: Log; limits: RateLimits }): void {
  const counts = new Map<string, number>()

  function count(violation: Violation): void {
    const kind = JSON.stringify(violation)
    const key = counts.has(kind) || counts.size < mostKinds ? kind : 'other'
    const reports = (counts.get(key) ?? 0) + 1
    counts.set(key, reports)
    if (/^10*$/.test(String(reports)))
      log.warn(key === kind ? { ...violation, reports } : { reports }, 'policy.violation')
  }

  router.post(
    policyReportsPath,
    async (req, _res, next) => {
      // Browsers send these by themselves: who is signed in there is not asked.
      await limits.take('policy', req, null)
      next()
    },
    express.raw({ type: types, limit: mostBytes }),
    (req, res) => {
      if (!Buffer.isBuffer(req.body)) throw new Failure('request.unsupported_type')
      for (const violation of violationsIn(parseJson(req.body))) count(violation)
      res.set('Cache-Control', 'no-store').status(204).end()
    },
  )
}

type Fields = Record<string, unknown>

function* violationsIn(body: object): Generator<Violation> {
  const single = (body as Fields)['csp-report']
  const reports: unknown[] = Array.isArray(body)
    ? body.map((report: Fields | null) => (report?.['type'] === 'csp-violation' ? report['body'] : null))
    : [single]
  for (const report of reports.slice(0, mostReports)) {
    if (typeof report !== 'object' || report === null) continue
    const fields = report as Fields
    yield {
      directive: directiveOf(fields['effectiveDirective'] ?? fields['effective-directive']),
      blocked: originOf(fields['blockedURL'] ?? fields['blocked-uri']),
      page: pageOf(fields['documentURL'] ?? fields['document-uri']),
    }
  }
}

const unknown = 'unknown'

const directiveOf = (value: unknown): string =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : unknown

function originOf(value: unknown): string {
  if (typeof value !== 'string') return unknown
  if (/^[a-z-]{1,40}$/.test(value)) return value
  const url = URL.parse(value)
  if (!url) return unknown
  return url.origin === 'null' ? url.protocol : url.origin.slice(0, 100)
}

const pageOf = (value: unknown): string => {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return (url && findPage(url.pathname)?.name) ?? unknown
}
