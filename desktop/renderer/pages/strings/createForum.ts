export const words = {
  title: 'Create Forum',
  description: 'A place for one topic. You keep order in it, and may ask others to help.',
}
