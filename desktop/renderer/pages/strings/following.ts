export const words = {
  title: 'Following',
  description: 'New from the people you follow and the forums you joined.',
  none: 'Nothing here yet',
  noneText: 'Follow people and join forums, and their posts appear here.',
  browse: 'Browse All Forums',
}
