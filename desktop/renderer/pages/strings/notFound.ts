export const title = 'Page Not Found'
