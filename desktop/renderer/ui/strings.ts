/** What several primitives say. */
export const uiWords = {
  subscriptionRequired: 'An active subscription is required',
  seePlans: 'View plans',
  loading: 'Loading…',
  tryAgain: 'Try again',
  somethingWentWrong: 'Something went wrong',
  couldNotLoad: 'This could not be loaded. Check your connection and try again.',
  noResults: 'Nothing found',
  formatting: 'Formatting',
}
