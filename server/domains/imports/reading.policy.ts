import { createHash, type Hash } from 'node:crypto'
import { addressKey, type ImportSource } from '#shared/imports.ts'
import { Failure } from '#shared/errors.ts'
import { CsvBroken, csvRecords } from './csv.policy.ts'
import { momentIn, readerOf, type Said } from './formats.policy.ts'

/** What is imported, and how it is understood. */
export interface Wanted {
  source: ImportSource
  /** The plan of whoever has no tier that is named here. */
  plan: string | null
  /** Plans by the names of tiers, in small letters. */
  tiers: ReadonlyMap<string, string>
  /** The end for whoever pays elsewhere and has none in the file. */
  until: Date | null
  /** Whether people who want mail are invited. */
  invites: boolean
}

/** Somebody who gets time for what they have paid elsewhere. */
export interface Arrival {
  line: number
  email: string
  plan: string
  until: Date
  isInvitable: boolean
}

export interface Problem {
  line: number
  /** Never an address: what stands in a report may be passed on. */
  problem: string
}

/** What a file holds. The figures depend on the file and the day alone, so that they are the same each time. */
export interface Report {
  lines: number
  /** People who get time here. */
  members: number
  /** Lines about somebody who stood in the file before. */
  again: number
  /** Whoever pays nothing there. */
  free: number
  /** Whoever's time is over. */
  over: number
  /** Those of the members who get no mail. */
  withoutMail: number
  problems: number
  /** The first problems. */
  listed: Problem[]
  hash: string
}

const mostListed = 100
const mostLines = 1_000_000

/** Reads a file line by line: those who get time are given away one by one, the rest is counted. */
export class Reading {
  private readonly wanted: Wanted
  private readonly now: Date
  private readonly seen = new Set<string>()
  private readonly sum: Hash
  private readonly counts = { lines: 0, members: 0, again: 0, free: 0, over: 0, withoutMail: 0, problems: 0 }
  private readonly listed: Problem[] = []

  constructor(wanted: Wanted, now: Date) {
    this.wanted = wanted
    this.now = now
    const { source, invites } = wanted
    this.sum = createHash('sha256').update(JSON.stringify({ source, invites }))
  }

  async *arrivals(chunks: AsyncIterable<string>): AsyncGenerator<Arrival> {
    let read: ((cells: readonly string[], now: Date) => Said) | null = null
    try {
      for await (const { line, cells } of csvRecords(chunks)) {
        if (!read) {
          const reader = readerOf(this.wanted.source, cells)
          if ('missing' in reader)
            throw new Failure('import.other_file', { message: missingWords(reader.missing) })
          read = reader.read
          continue
        }
        if (++this.counts.lines > mostLines) throw new Failure('import.too_long')
        const arrival = this.arrivalOf(read(cells, this.now), line)
        if (arrival) yield arrival
      }
    } catch (error) {
      if (!(error instanceof CsvBroken)) throw error
      throw new Failure('import.other_file', { message: `Line ${error.line}: ${error.message}` })
    }
    if (!read) throw new Failure('import.other_file', { message: 'The file is empty' })
  }

  report(): Report {
    return { ...this.counts, listed: this.listed, hash: this.sum.copy().digest('hex') }
  }

  private arrivalOf(said: Said, line: number): Arrival | null {
    const email = addressKey(said.email)
    if (!email) return this.fail(line, said.email === '' ? 'no address' : 'this is no email address')
    if (!said.isPaying) {
      this.counts.free++
      return null
    }
    const until = said.until === null ? this.wanted.until : momentIn(said.until)
    if (!until)
      return this.fail(line, said.until === null ? 'no end: add --until' : `${quoted(said.until)} is no date`)
    // In our own format a tier is a plan: one that there is not is a slip of the pen.
    const others = this.wanted.source === 'plaza' && said.tier !== '' ? null : this.wanted.plan
    const plan = this.wanted.tiers.get(said.tier.toLowerCase()) ?? others
    if (plan === null)
      return this.fail(line, `the tier ${quoted(said.tier)} has no plan: add --tiers or --plan`)
    const isInvitable = said.wantsMail && this.wanted.invites
    // The same whatever the day: what was seen can be confirmed later, and done again after a break.
    this.sum.update(JSON.stringify([email, plan, until.getTime(), isInvitable]))
    if (until <= this.now) {
      this.counts.over++
      return null
    }
    // Some bytes of a sum stand for an address: so many cost less room than the addresses.
    const mark = createHash('sha256').update(email).digest('base64').slice(0, 12)
    if (this.seen.has(mark)) this.counts.again++
    else {
      this.seen.add(mark)
      this.counts.members++
      if (!isInvitable) this.counts.withoutMail++
    }
    return { line, email, plan, until, isInvitable }
  }

  private fail(line: number, problem: string): null {
    this.counts.problems++
    if (this.listed.length < mostListed) this.listed.push({ line, problem })
    return null
  }
}

const quoted = (said: string): string => (said.includes('@') ? 'of this line' : `“${said.slice(0, 40)}”`)
const missingWords = (missing: string[]): string =>
  `This is another file: it has no column ${missing.map((name) => name.replaceAll(',', ' or ')).join(', ')}`
