export const words = {
  title: 'Edit profile',
  back: 'Back to Home',
  view: 'View profile',
  removed: 'What moderators removed of yours',
}
