import type { Balances } from '#shared/ledger.ts'
import { dollars } from '#shared/money.ts'
import { currency } from '../columns.ts'
import { command } from '../command.ts'
import { exits } from '../exit.ts'
import { ledgerTrail } from './ledger.trail.ts'
import { counted } from '../counted.ts'

/** What the accounts hold, those that hold something. */
const dollarsOf = (balances: Balances): string =>
  Object.entries(balances)
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => `${account} ${dollars(cents)}`)
    .join('   ')

export const ledger = [
  command({
    noun: 'ledger',
    verb: 'check',
    summary: 'check the ledger: every group sums to 0, and budgets, deals and payouts agree',
    examples: ['plaza ledger check', 'plaza ledger check --json'],
    run: async (context) => {
      const findings = await context.services.books.check()
      const balances = await context.services.ledger.total()
      const isBalanced = findings.length === 0
      return {
        data: { isBalanced, currency, balances, findings },
        rows: findings.map((finding) => ({ ...finding })),
        columns: [{ key: 'rule' }, { key: 'id', kind: 'id' }, { key: 'stored' }, { key: 'counted' }],
        note: isBalanced
          ? `The ledger balances: ${dollarsOf(balances)}`
          : counted(findings.length, 'difference'),
        exit: isBalanced ? exits.done : exits.found,
      }
    },
  }),
  ledgerTrail,
]
