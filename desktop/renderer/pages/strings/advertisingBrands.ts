export const signupWords = {
  title: 'Become a Brand Partner',
  intro: 'Register your brand, describe a campaign, and choose the creators you want to work with.',
  pointsTitle: 'What you get',
  points: [
    'You pay per published post, and only for a text that you approved.',
    'Your budget is held for your campaign. What is not spent goes back to your card.',
    'Every sponsored post carries your name above its text.',
  ],
}

export const brandWords = {
  title: 'Brand',
  notFound: 'Brand Not Found',
  notFoundText: "The brand you're looking for doesn't exist.",
  back: 'Back to the Advertising Center',
  failed: 'The brand could not be loaded.',
  website: 'Website',
  since: 'Partner since',
  active: 'Active campaigns',
  none: 'No active campaigns',
  noneText: 'This brand is not looking for creators at the moment.',
}

export const fundingPageWords = {
  title: 'Add budget',
  missing: 'Choose a campaign',
  missingText: 'Budget is paid into one campaign. Open it and press “Add budget”.',
  denied: 'Only the people of a brand can add budget.',
  back: 'Back to the brand',
}
