/** Every threshold at which something looks like spam: to tune the watch, change these and nothing else. */
export const spamSettings = {
  /** An account counts as new for so many days. */
  newAccountDays: 3,
  linksOfNewAccount: 2,
  linksOfAnybody: 5,
  repeatedTimes: 3,
  repeatedWithinHours: 24,
  fastTimes: 10,
  fastWithinMinutes: 10,
  /** Reports weigh between 0 and 1 each; what weighs this much together is hidden until somebody looks. */
  hideAtWeight: 1.5,
} as const

export type SpamSign = 'links' | 'repeated' | 'speed' | 'reports'

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
}

const day = 24 * 60 * 60 * 1000
const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))

export const countLinks = (text: string): number => text.match(/\bhttps?:\/\//gi)?.length ?? 0

/** The signs of spam in a text; each more than its limit makes surer. */
export function signsOf(facts: SpamFacts): FoundSign[] {
  const isNew = facts.accountAgeMs < spamSettings.newAccountDays * day
  const allowed = isNew ? spamSettings.linksOfNewAccount : spamSettings.linksOfAnybody
  const links = countLinks(facts.text)
  const found: FoundSign[] = []
  if (links > allowed) found.push({ flagType: 'links', confidence: percent(40 + 10 * (links - allowed)) })
  if (facts.sameTexts >= spamSettings.repeatedTimes) {
    found.push({ flagType: 'repeated', confidence: percent(20 * facts.sameTexts) })
  }
  if (facts.recentTexts >= spamSettings.fastTimes) {
    found.push({ flagType: 'speed', confidence: percent(5 * facts.recentTexts) })
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

/** Whether these reports together hide something, and how sure they make it. */
export function weigh(reporters: ReporterRecord[]): { isHidden: boolean; confidence: number } {
  const weight = reporters.reduce((sum, record) => sum + weightOf(record), 0)
  const confidence = reporters.length === 0 ? 0 : percent((100 * weight) / reporters.length)
  return { isHidden: weight >= spamSettings.hideAtWeight, confidence }
}

const explanations: Record<SpamSign, string> = {
  links: `More than ${spamSettings.linksOfAnybody} links, or more than ${spamSettings.linksOfNewAccount} from an account younger than ${spamSettings.newAccountDays} days`,
  repeated: `The same text at least ${spamSettings.repeatedTimes} times within ${spamSettings.repeatedWithinHours} hours`,
  speed: `At least ${spamSettings.fastTimes} posts and comments within ${spamSettings.fastWithinMinutes} minutes`,
  reports: `Reported by people whose reports weigh ${spamSettings.hideAtWeight} or more together, so it is hidden until it is reviewed`,
}

/** Why a flag was raised, in words. */
export const explanationOf = (flagType: string): string => explanations[flagType as SpamSign] ?? flagType
