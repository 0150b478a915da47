export const words = {
  offline: "You're offline. What you have loaded stays readable; sending waits.",
  crashed: 'Something went wrong',
  crashedText: 'This part of the page stopped working. Loading it again usually helps.',
  updated: 'A new version is here',
  updatedText: 'The page you asked for belongs to a newer version. Load it again to continue.',
  reload: 'Load again',
  toHome: 'Back to Home',
}
