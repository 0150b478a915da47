export const words = {
  title: 'My Plan',
  intro: 'Your plan, what you have used of it, and what you have paid.',
}
