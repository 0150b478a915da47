import { site } from '#shared/site.ts'
import { redactText } from './redact.ts'
import { recentWith } from './step.ts'
import { words } from './words.ts'

const faultMilliseconds = 5 * 60_000
const mostFaults = 3
/** What mail programs take in an address. */
const longestMail = 1500

/** The times of the latest faults, and whether so many of them are still no reason to end. */
export function countFault(times: readonly number[], at: number): { times: number[]; mayGoOn: boolean } {
  const recent = recentWith(times, at, faultMilliseconds)
  return { times: recent, mayGoOn: recent.length <= mostFaults }
}

/** What a person can read, and send if they want to: the fault without secrets, and what the app knows of itself. */
export const reportOf = (fault: string, diagnosis: string): string =>
  `${words.program.faults.reportTitle}\n${redactText(fault)}\n\n${diagnosis}`

/** A letter to whoever makes the app, with the beginning of a report: mail programs take no more. */
export function mailOf(report: string): string {
  const { subject, mailBody } = words.program.faults
  const beginning = report.length > longestMail ? `${report.slice(0, longestMail)}…` : report
  const fields = { subject, body: `${mailBody}\n\n${beginning}` }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${site.contactEmail}?${query.join('&')}`
}
