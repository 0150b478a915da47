export const words = {
  continueTitle: 'Continue in your browser',
  continueText: 'Sign in there, then come back here. Press again for another way.',
  picture: 'A picture',
  inGroup: (sender: string, group: string) => `${sender} in ${group}`,
  aGroup: 'a group',
  app: 'App',
  switchServer: 'Switch server…',
  replyFailed: 'The reply could not be sent.',
}
