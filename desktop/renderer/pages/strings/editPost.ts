export const words = {
  title: 'Edit post',
  save: 'Save changes',
  cancel: 'Cancel',
  saved: 'Post changed',
  failed: 'Failed to change the post. Please try again.',
  denied: 'Only its author can change a post.',
  back: 'Back to the post',
}
