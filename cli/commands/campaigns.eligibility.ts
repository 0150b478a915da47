import { command } from '../command.ts'
import { idOf } from '../resolve.ts'

const columns = [
  { key: 'fact' },
  { key: 'wanted', kind: 'count' as const },
  { key: 'own', kind: 'count' as const },
  { key: 'isMet', title: 'met' },
  { key: 'sentence', title: 'in words' },
]

export const campaignEligibility = command({
  noun: 'campaigns',
  verb: 'eligibility',
  summary: 'what a campaign asks of whoever applies, beside what one person has of it',
  examples: [
    'plaza campaigns eligibility 7be1c2d0 creator',
    'plaza campaigns eligibility 7be1c2d0 creator --json',
  ],
  args: ['<id>', '<name>'],
  run: async (context, { args }) => {
    const campaignId = await idOf(context, 'sponsoredPosts', args['id'])
    const userId = await idOf(context, 'users', args['name'])
    const found = await context.services.campaigns.eligibilityOfUser(campaignId, userId)
    const { isEligible, lines } = found
    const note =
      lines.length === 0
        ? 'This campaign asks for nothing'
        : isEligible
          ? 'Everything is met'
          : 'Something is missing: they cannot apply'
    return { data: found, rows: lines, columns, note }
  },
})
