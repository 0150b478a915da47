import type { SpamSign } from '#shared/spam.ts'
import { isNewAccount, newAccountDays } from '../../core/newAccounts.ts'
import { spamSettings } from './spam.settings.ts'

/** What is known of a text at the moment it was written. */
export interface SpamFacts {
  text: string
  accountAgeMs: number
  /** How often its author wrote exactly this lately, this time included. */
  sameTexts: number
  /** How much its author wrote in the last minutes, this included. */
  recentTexts: number
}

export interface FoundSign {
  flagType: SpamSign
  /** How sure, in percent. */
  confidence: number
  /** What was seen, and the threshold that it passed. */
  explanation: string
}

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))

export const countLinks = (text: string): number => text.match(/\bhttps?:\/\//gi)?.length ?? 0

/** The signs of spam in a text; each more than its limit makes surer. */
export function signsOf(facts: SpamFacts): FoundSign[] {
  const { linksOfNewAccount, linksOfAnybody } = spamSettings
  const isNew = isNewAccount(facts.accountAgeMs)
  const allowed = isNew ? linksOfNewAccount : linksOfAnybody
  const links = countLinks(facts.text)
  const found: FoundSign[] = []
  if (links > allowed) {
    found.push({
      flagType: 'links',
      confidence: percent(40 + 10 * (links - allowed)),
      explanation: isNew
        ? `${links} links: more than ${allowed} from an account younger than ${newAccountDays} days`
        : `${links} links: more than ${allowed}`,
    })
  }
  if (facts.sameTexts >= spamSettings.repeatedTimes) {
    found.push({
      flagType: 'repeated',
      confidence: percent(20 * facts.sameTexts),
      explanation: `The same text ${facts.sameTexts} times within ${spamSettings.repeatedWithinHours} hours: ${spamSettings.repeatedTimes} or more`,
    })
  }
  if (facts.recentTexts >= spamSettings.fastTimes) {
    found.push({
      flagType: 'speed',
      confidence: percent(5 * facts.recentTexts),
      explanation: `${facts.recentTexts} posts and comments within ${spamSettings.fastWithinMinutes} minutes: ${spamSettings.fastTimes} or more`,
    })
  }
  return found
}

/** How one reporter has done so far. */
export interface ReporterRecord {
  resolved: number
  dismissed: number
}

/** What a report weighs: the share of its reporter's reports that were right; of an unknown reporter, half. */
export const weightOf = ({ resolved, dismissed }: ReporterRecord): number =>
  (resolved + 1) / (resolved + dismissed + 2)

/** The sign that reports together make, once they weigh enough to hide what they are about. */
export function weigh(reporters: ReporterRecord[]): FoundSign | null {
  const weight = reporters.reduce((sum, record) => sum + weightOf(record), 0)
  if (weight < spamSettings.hideAtWeight) return null
  return {
    flagType: 'reports',
    confidence: percent((100 * weight) / reporters.length),
    explanation: `Reported by ${reporters.length} people whose reports weigh ${weight.toFixed(1)} together: hidden from ${spamSettings.hideAtWeight} on, until it is reviewed`,
  }
}

/** Why flags of a kind are raised, for those that do not say what was seen. */
const explanations: Record<SpamSign, string> = {
  links: `More than ${spamSettings.linksOfAnybody} links, or more than ${spamSettings.linksOfNewAccount} from an account younger than ${newAccountDays} days`,
  repeated: `The same text at least ${spamSettings.repeatedTimes} times within ${spamSettings.repeatedWithinHours} hours`,
  speed: `At least ${spamSettings.fastTimes} posts and comments within ${spamSettings.fastWithinMinutes} minutes`,
  word: 'A watched word stands in it',
  held: 'A watched word stands in it, so it is hidden until it is reviewed',
  reports: `Reported by people whose reports weigh ${spamSettings.hideAtWeight} or more together, so it is hidden until it is reviewed`,
}

/** Why a flag was raised, in words. */
export const explanationOf = (flag: { flagType: string; explanation: string | null }): string =>
  flag.explanation ?? explanations[flag.flagType as SpamSign] ?? flag.flagType
