/** The words that several parts share; the bell brings them to every page, so that they are few. */
export const notificationWords = {
  notifications: 'Notifications',
  markAll: 'Mark all read',
  failed: 'Your notifications could not be loaded.',
  saveFailed: 'The setting could not be saved. Please try again.',
}
