import { BrandPage, listAdminBrands, OwnBrand } from '#shared/brands.ts'
import { actOf, actorOf, actorOrOperator, operator } from '../actor.ts'
import { command, type Column, type Given, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { listFlags, listInput, pageResult } from '../lists.ts'
import { rehearsed } from '../rehearsal.ts'
import { idOf } from '../resolve.ts'
import { currencyColumn, currency } from '../columns.ts'

const columns: Column[] = [
  { key: 'slug' },
  { key: 'name' },
  { key: 'isVerified', title: 'verified', kind: 'yesNo' },
  { key: 'isActive', title: 'active', kind: 'yesNo' },
  { key: 'campaigns', kind: 'count' },
  { key: 'totalSpent', title: 'spent', kind: 'cents' },
  currencyColumn,
  { key: 'createdAt', title: 'since', kind: 'time' },
]

const shown: Column[] = [
  ...columns.filter(({ key }) => key !== 'campaigns'),
  { key: 'activeCampaigns', title: 'active campaigns', kind: 'count' },
  { key: 'contactEmail', title: 'contact' },
  { key: 'websiteUrl', title: 'website' },
  { key: 'members', kind: 'list' },
]

const keyOf = (context: CliContext, given: Given): Promise<string> => {
  return idOf(context, 'brands', given.args['slug'])
}

interface Verdict {
  verb: 'verify' | 'unverify' | 'activate' | 'deactivate'
  summary: string
  change: { isVerified?: boolean; isActive?: boolean }
}

const reviewCommand = ({ verb, summary, change }: Verdict) =>
  rehearsed(
    command({
      noun: 'brands',
      verb,
      summary,
      examples: [`plaza brands ${verb} acme --reason "papers seen" --as admin`],
      args: ['<slug>'],
      write: {
        severity: verb === 'deactivate' ? 'moderate' : 'none',
        actor: 'person',
        needsReason: true,
      },
      run: async (context, given) => {
        const actor = await actorOf(context, given)
        const { brands } = context.services
        const reviewed = await brands.review(actor, await keyOf(context, given), {
          ...change,
          ...actOf(given),
        })
        const { id, slug, name, isVerified, isActive } = reviewed
        return { data: { id, slug, name, isVerified, isActive } }
      },
    }),
    async (context, given) =>
      await context.services.brands.rehearse(
        await actorOrOperator(context, given),
        await keyOf(context, given),
        verb,
      ),
  )

export const brands = [
  command({
    noun: 'brands',
    verb: 'list',
    summary: 'brands, the newest first',
    examples: ['plaza brands list --unverified', 'plaza brands list -q acme --json'],
    flags: [...listFlags, { flags: '--unverified', summary: 'only brands that are not verified' }],
    run: async (context, { flags }) => {
      const unverified = flags['unverified'] ? 'true' : undefined
      const query = listInput(listAdminBrands.query, { ...flags, unverified }, context.clock)
      const { items, nextCursor } = await context.services.brands.list(query)
      const rows = items.map(({ campaigns, ...brand }): Row => ({
        ...OwnBrand.parse(brand),
        campaigns,
        currency,
      }))
      return { ...pageResult(rows, nextCursor), columns }
    },
  }),
  command({
    noun: 'brands',
    verb: 'show',
    summary: 'one brand with its members, the invited marked, and its spending by month',
    examples: ['plaza brands show acme'],
    args: ['<slug>'],
    run: async (context, given) => {
      const { brands: service } = context.services
      const key = await keyOf(context, given)
      const page = BrandPage.parse(await service.page(operator(context), key))
      const members = await service.listMembers(operator(context), key)
      return {
        data: {
          ...page,
          currency,
          members: members.map(
            ({ user, role, acceptedAt }) => `${user.username} (${acceptedAt ? role : 'invited'})`,
          ),
        },
        columns: shown,
      }
    },
  }),
  reviewCommand({ verb: 'verify', summary: 'mark a brand as verified', change: { isVerified: true } }),
  reviewCommand({ verb: 'unverify', summary: 'remove the mark', change: { isVerified: false } }),
  reviewCommand({ verb: 'activate', summary: 'activate a brand again', change: { isActive: true } }),
  reviewCommand({
    verb: 'deactivate',
    summary: 'deactivate a brand: its campaigns are no longer offered',
    change: { isActive: false },
  }),
]
