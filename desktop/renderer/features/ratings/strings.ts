export const words = {
  heading: 'Ratings',
  summary: (count: number) => `${count} ${count === 1 ? 'rating' : 'ratings'}`,
  none: 'No ratings yet',
  yours: 'Your rating',
  rate: 'Rate this review',
  signIn: 'Sign in to rate',
  submitted: 'Rating submitted',
  submittedText: 'Your rating has been recorded!',
  failed: 'Failed to submit rating. Please try again.',
}
