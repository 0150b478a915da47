export const words = {
  title: 'Saved posts',
  description: 'Only you see what you save.',
  none: 'Nothing saved yet',
  noneText: 'Press Save on a post to find it here again.',
  browse: 'See what is trending',
}
