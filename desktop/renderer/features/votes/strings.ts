export const words = {
  upvote: (score: number) => `Upvote, score ${score}`,
  downvote: (score: number) => `Downvote, score ${score}`,
  votesOf: (name: string) => `Votes for ${name}`,
  locked: 'Voting is closed',
  recorded: 'Vote recorded',
  recordedText: 'Your vote has been recorded!',
  failed: 'Failed to record vote. Please try again.',
}
