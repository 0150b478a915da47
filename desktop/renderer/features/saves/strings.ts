export const words = {
  save: 'Save',
  saved: 'Saved',
  savedNotice: 'Post saved',
  savedNoticeText: 'You find it under Saved posts.',
  removedNotice: 'Removed from your saved posts',
  failed: 'Failed to save the post. Please try again.',
  named: (isSaved: boolean, title: string) => `${isSaved ? 'Saved' : 'Save'}: ${title}`,
}
