import type { PageName } from '#shared/pages.ts'

export const words = {
  offline: "You're offline. What you have loaded stays readable; sending waits.",
  crashed: 'Something went wrong',
  crashedText: 'This part of the page stopped working. Loading it again usually helps.',
  updated: 'A new version is here',
  updatedText: 'The page you asked for belongs to a newer version. Load it again to continue.',
  reload: 'Load again',
  toHome: 'Back to Home',
}

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
  brandSignup: 'You need to be signed in to register a brand.',
  brandFunding: 'You need to be signed in to add budget.',
  earnings: 'You need to be signed in to see your earnings.',
}
