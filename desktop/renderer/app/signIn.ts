import type { PageName } from '#shared/pages.ts'

/** Pages that need somebody signed in, and what each says to a visitor. Others decide for themselves. */
export const signInSentences: Partial<Record<PageName, string>> = {
  create: 'You need to be signed in to create a post.',
  createForum: 'You need to be signed in to create a forum.',
  forumSettings: 'You need to be signed in to change a forum.',
  editPost: 'You need to be signed in to edit a post.',
  saved: 'You need to be signed in to see your saved posts.',
  following: 'You need to be signed in to see whom you follow.',
  messages: 'You need to be signed in to read your messages.',
  notifications: 'You need to be signed in to see your notifications.',
  brandSignup:
    'You need to be signed in to register a brand. It costs nothing, and needs no membership plan.',
  brandFunding: 'You need to be signed in to add budget.',
  moderation: 'You need to be signed in to moderate.',
  removed: 'You need to be signed in to see what was removed.',
  earnings: 'You need to be signed in to see your earnings.',
  earningsStatement: 'You need to be signed in to see your statements.',
  brandStatement: 'You need to be signed in to see a brand’s statements.',
  trail: 'You need to be signed in to follow your money.',
  receipts: 'You need to be signed in to see your receipts.',
}
