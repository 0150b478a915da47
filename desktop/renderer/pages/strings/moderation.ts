export const words = {
  title: 'Moderation',
  description: 'What was reported in the forums where you keep order.',
  siteDescription: 'What was reported on the whole site.',
  tabs: 'Queues',
  reports: 'Reports',
  appeals: 'Appeals',
  spam: 'Spam Flags',
  notAllowed: 'Nothing to moderate',
  notAllowedText: 'This page is for those who moderate a forum. Whoever creates a forum moderates it.',
  createForum: 'Create Forum',
}
