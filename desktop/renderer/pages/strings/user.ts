export const words = {
  notFound: 'User Not Found',
  notFoundText: "The user you're looking for doesn't exist.",
  toHome: 'Back to Home',
  loadFailed: 'The profile could not be loaded.',
  message: 'Message',
  editProfile: 'Edit profile',
  activity: 'Recent Activity',
}
