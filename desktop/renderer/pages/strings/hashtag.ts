export const words = {
  title: (hashtag: string) => `#${hashtag}`,
  description: 'Posts with this hashtag.',
  sort: 'Sort posts',
  sorts: { hot: 'Hot', new: 'New', top: 'Top' },
  none: 'No posts yet',
  noneText: 'Nobody has used this hashtag yet.',
  write: 'Write a Post',
}
