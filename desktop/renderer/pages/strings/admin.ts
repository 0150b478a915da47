export const words = {
  title: 'Admin Dashboard',
  description: 'Reports, users and everything that was decided about them.',
  refused: 'This page is for admins.',
  accessDenied: 'Access Denied',
  accessDeniedText: "You don't have admin privileges. Redirecting to home...",
  tabs: 'Administration',
  reports: 'Reports',
  users: 'Users',
  actions: 'Action Log',
  appeals: 'Appeals',
}
