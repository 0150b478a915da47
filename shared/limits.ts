/** Every limit that people meet, in code points, items or units; validation and counters read it here. */
export const limits = {
  pageDefault: 20,
  pageMax: 50,
  commentMax: 1000,
  titleMax: 300,
  contentMax: 50_000,
  /** The most pictures that stand together as one gallery, and that are taken into a text at once. */
  galleryMax: 10,
  excerptMax: 600,
  pollOptionsMin: 2,
  pollOptionsMax: 10,
  pollOptionMax: 200,
  ratingMin: 1,
  ratingMax: 5,
  hashtagsStored: 10,
  hashtagsOnCreate: 5,
  hashtagMax: 50,
  hashtagSuggestions: 4,
  /** Of a post: how many links on lines of their own show what they lead to. */
  linkPreviews: 3,
  reportDescriptionMax: 500,
  /** The most reports that one act decides about. */
  reportsAtOnce: 500,
  /** For how long an act of moderation offers to be undone. */
  undoSeconds: 10,
  flagsAtOnce: 100,
  noteMax: 1000,
  appealMax: 1000,
  bioMax: 500,
  displayNameMax: 100,
  locationMax: 100,
  urlMax: 2000,
  forumNameMax: 100,
  forumDescriptionMax: 500,
  forumRuleMax: 300,
  forumRulesMax: 20,
  messageMax: 5000,
  contactMessageMax: 5000,
  /** The versions of a text that are kept, the first and the latest ones. */
  versionsKept: 50,
  /** The words that are watched for in one place, and in what they may be. */
  watchedWordsMax: 500,
  watchedPhraseMax: 100,
  watchedWordsInPhrase: 10,
  watchedMessageMax: 200,
  /** The longest pause between two texts in slow mode, in seconds. */
  slowMax: 86_400,
  groupNameMax: 100,
  /** The most people in one conversation. */
  groupMax: 20,
  draftMax: 200_000,
  searchMin: 2,
  searchMax: 200,
  usernameMin: 3,
  usernameMax: 30,
  imageBytes: 5 * 1024 * 1024,
  commentDepth: 6,
  nearLimitPosts: 5,
  graceDays: 7,
  brandNameMax: 100,
  brandDescriptionMax: 1000,
  campaignContentMax: 10_000,
  callToActionMax: 100,
  interestMax: 50,
  /** Forums that a campaign may name in what it asks of creators. */
  eligibleForumsMax: 10,
  interestsMax: 20,
  audienceNoteMax: 500,
  proposalMax: 5000,
  applicationMessageMax: 2000,
  reachMax: 1_000_000_000,
  /** The most that one counted act may cost, in cents. */
  engagementRateMax: 10_000,
  /** So many sightings of sponsored posts a page tells at once. */
  reachBatchMax: 50,
  reasonMax: 500,
  /** The largest amount of one payment, in cents. */
  moneyMax: 99_999_999,
  /** A creator with less payable than this, in cents, waits for a later payout run. */
  payoutMin: 1000,
} as const
