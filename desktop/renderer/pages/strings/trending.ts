export const words = {
  title: 'Trending',
  description: 'What the community talks about most.',
  period: 'Period',
  periods: { today: 'Today', week: 'This Week', month: 'This Month', all: 'All Time' },
  none: 'No trending posts yet',
  noneText: 'Try a longer period, or start something yourself.',
  write: 'Write a Post',
  failed: 'Failed to fetch trending posts',
}
