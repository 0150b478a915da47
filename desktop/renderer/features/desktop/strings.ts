export const words = {
  picture: 'A picture',
  inGroup: (sender: string, group: string) => `${sender} in ${group}`,
  aGroup: 'a group',
  replyFailed: 'The reply could not be sent.',
}
