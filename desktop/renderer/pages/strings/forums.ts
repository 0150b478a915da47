export const words = {
  title: 'Forums',
  description: 'Find the people who care about what you care about.',
  create: 'Create Forum',
  search: 'Search forums',
  searchPlaceholder: 'Search by name or description',
  sort: 'Sort forums',
  sorts: { popular: 'Popular', new: 'New', name: 'A to Z' },
  none: 'No forums found',
  noneText: 'Try another word, or start the forum yourself.',
  list: 'Forums',
  failed: 'The forums could not be loaded.',
}
