/** What is said the same way wherever something is asked of the server. */
export const words = {
  unauthorized: 'Unauthorized',
  loggedOut: 'You are logged out. Logging in again...',
  error: 'Error',
  offline: 'You appear to be offline. Please try again when you are connected.',
  tooMany: 'Too many requests.',
  tryAgainIn: (seconds: number) => `Please try again in ${duration(seconds)}.`,
}

function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
