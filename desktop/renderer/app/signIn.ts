import type { PageName } from '#shared/pages.ts'

/** Pages that need somebody signed in, and for what. Others decide for themselves. */
const purposes: Partial<Record<PageName, string>> = {
  create: 'create a post',
  createForum: 'create a forum',
  forumSettings: 'change a forum',
  forumStats: 'see how a forum goes',
  editPost: 'edit a post',
  scheduled: 'see your scheduled posts',
  saved: 'see your saved posts',
  following: 'see whom you follow',
  messages: 'read your messages',
  notifications: 'see your notifications',
  brandSignup: 'register a brand. It costs nothing, and needs no membership plan',
  brandFunding: 'add budget',
  moderation: 'moderate',
  removed: 'see what was removed',
  earnings: 'see your earnings',
  earningsStatement: 'see your statements',
  brandStatement: 'see a brand’s statements',
  trail: 'follow your money',
  invite: 'invite people',
  giveGift: 'give a membership',
  receipts: 'see your receipts',
}

/** What a page that needs somebody signed in says to a visitor; nothing for any other. */
export function signInSentence(name: PageName): string | undefined {
  const purpose = purposes[name]
  return purpose && `You need to be signed in to ${purpose}.`
}
