import { failures, type FailureCode } from './errors.ts'

const heldSentences: Partial<Record<FailureCode, string>> = {
  'subscription.required': 'Your membership had ended',
  'account.blocked': 'Your account was blocked',
  'forum.not_found': 'You can no longer post in its forum',
  'forum.members_only': 'You can no longer post in its forum',
  'plan.limit_reached': 'No post of your plan was left in that month',
}

/** Why a post was kept that could not be published, by the code of what refused it. */
export function heldSentence(code: string): string {
  const known = Object.hasOwn(failures, code) ? (code as FailureCode) : 'server.error'
  return heldSentences[known] ?? failures[known][1]
}
