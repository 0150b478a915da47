import { site } from '#shared/site.ts'

/** What creators read about campaigns. */
export const words = {
  verified: 'Verified',
  newBrand: 'New Brand',
  youReceive: 'You receive',
  creatorsReceive: 'Creators receive',
  perPost: 'per post',
  platformKeeps: 'The platform keeps',
  brandPays: 'The brand pays',
  budget: 'Campaign budget',
  ends: 'Open until',
  noEnd: 'Open until further notice',
  callToAction: 'Call to action',
  target: 'Links to',
  audience: 'Who it is for',
  interests: 'Interests',
  countries: 'Countries',
  languages: 'Languages',
  minimumReach: 'Reach of at least',
  people: (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`),
  note: 'Note',
  applyNow: 'Apply Now',
  applied: 'Applied',
  details: 'Details',
  /** Names a button after what it is for. */
  forCampaign: (title: string) => `for ${title}`,
  notFound: 'Opportunity Not Found',
  notFoundText: "This sponsorship opportunity doesn't exist or is no longer available.",
  back: 'Back to opportunities',
  loginRequired: 'Login Required',
  logIn: 'Log In',
  unavailable: 'The opportunities could not be loaded.',
  share: site.claims.creatorShare,
}

/** The form of an application. */
export const applyWords = {
  form: 'Your application',
  proposal: 'What you would write',
  proposalHint: 'Your angle, your experience with the subject, and where you would post it.',
  reach: 'Expected reach',
  reachHint: 'About how many people will read it.',
  message: 'Message to the brand',
  messageHint: 'Questions are welcome. The brand answers before anything is agreed.',
  submit: 'Submit Application',
  submitted: 'Application Submitted!',
  submittedText: 'Your sponsorship application has been sent to the brand for review.',
  failed: 'Application Failed',
  failedText: 'Your application could not be sent. Please try again.',
  splitNote:
    'The split is fixed in cents when the brand approves your application. The brand may agree on another rate with you.',
}
