import type { ScopeArea } from '#shared/scopes.ts'

/** What each area of the API is, for somebody who decides what a program may do. */
export const areaWords: Record<ScopeArea, string> = {
  community: 'Community: forums, posts, comments, votes',
  messages: 'Messages and live updates',
  account: 'Profile and notifications',
  billing: 'Membership and payments',
  advertising: 'Advertising and earnings',
  moderation: 'Moderation',
  admin: 'Administration',
}

/** One scope, in words. */
export function scopeWords(scope: string): string {
  const [area = '', way] = scope.split(':')
  const what = area in areaWords ? areaWords[area as ScopeArea] : area
  return `${what} (${way === 'write' ? 'read and change' : 'read'})`
}

export const words = {
  title: 'API tokens',
  text: 'A token lets a program act as you, within what you allow and never beyond what you may do.',
  none: 'You have no tokens.',
  failed: 'The tokens could not be loaded.',
  create: 'New token',
  createTitle: 'New API token',
  name: 'Name',
  nameHint: 'What it is for',
  expires: 'Expires',
  days: (days: number) => (days === 1 ? 'in 1 day' : days === 365 ? 'in 1 year' : `in ${days} days`),
  access: 'Access',
  levels: { none: 'No access', read: 'Read', write: 'Read and change' },
  nothingChosen: 'Please choose what it may do',
  createFailed: 'Failed to make the token. Please try again.',
  secretTitle: 'Copy your token now',
  secretText: 'It is shown this once. Whoever has it can act as you.',
  secret: 'Token',
  copy: 'Copy',
  copied: 'Token copied',
  copyFailed: 'The token could not be copied. Please select it.',
  done: 'Done',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: 'Whatever uses it stops working at once.',
  revoked: 'Token revoked',
  revokeFailed: 'Failed to revoke the token. Please try again.',
  until: (date: string) => `until ${date}`,
  expired: 'Expired',
  used: 'used',
  unused: 'never used',
  device: {
    title: 'Sign in a program',
    signIn: 'Sign in to approve a program.',
    code: 'Code',
    codeHint: 'The code that the program shows, as ABCD-EFGH',
    next: 'Continue',
    notFound: 'This code is not valid or has expired',
    asks: (name: string) => `${name} wants to act as you`,
    may: 'It will be able to:',
    days: (days: number) =>
      `For ${days === 1 ? 'a day' : `${days} days`}, or until you revoke it in your settings.`,
    warning: 'Approve only what you have started yourself. Nobody from our team will ever send you a code.',
    approve: 'Approve',
    deny: 'Refuse',
    approved: 'Approved. You can go back to the program.',
    denied: 'Refused. The program gets nothing.',
    failed: 'Failed to decide. Please try again.',
  },
}
