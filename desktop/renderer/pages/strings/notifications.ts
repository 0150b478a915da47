export const words = {
  title: 'Notifications',
  description: 'What happened around you, and how you are told.',
}
