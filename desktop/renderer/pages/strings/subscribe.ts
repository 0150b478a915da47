export const words = {
  title: 'Choose Your Plan',
  intro: 'One membership opens every forum, every post type and the sponsorship marketplace.',
  noPlans: 'There is no plan to choose from at the moment.',
}
