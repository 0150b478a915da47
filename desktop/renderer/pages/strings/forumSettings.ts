export const words = {
  title: 'Forum settings',
  back: (slug: string) => `Back to r/${slug}`,
  denied: 'Only the owner of a forum can change its settings.',
}
