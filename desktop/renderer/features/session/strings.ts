export const words = {
  logout: 'Logout',
  logoutFailed: 'Failed to log out. Please try again.',
}
