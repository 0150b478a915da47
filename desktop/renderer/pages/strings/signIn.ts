import { site } from '#shared/site.ts'

export const words = {
  title: 'Welcome Back',
  text: `Sign in to read, write and vote on ${site.name}.`,
  signInWith: `Sign In with ${site.identityProvider}`,
  notMember: 'Not a member yet?',
  viewPlans: 'View Subscription Plans',
  backHome: 'Back to Home',
  privacy: 'Privacy',
  terms: 'Terms',
  support: 'Support',
}
