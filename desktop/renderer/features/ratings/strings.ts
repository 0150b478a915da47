export const words = {
  heading: 'Ratings',
  none: 'No ratings yet',
  yours: 'Your rating',
  rate: 'Rate this review',
  submitted: 'Rating submitted',
  submittedText: 'Your rating has been recorded!',
  failed: 'Failed to submit rating. Please try again.',
}
