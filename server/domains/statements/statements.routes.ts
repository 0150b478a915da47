import {
  downloadBrandStatement,
  downloadEarningsStatement,
  downloadPaymentsStatement,
  getBrandStatement,
  getEarningsStatement,
  getPaymentsStatement,
  monthBounds,
} from '#shared/statements.ts'
import { sendCsv } from '../../core/csv.ts'
import type { Http } from '../../module.ts'
import type { StatementOf } from './statements.policy.ts'
import type { StatementsService } from './statements.service.ts'
import { statementCsv } from './statements.view.ts'

type Res = Parameters<typeof sendCsv>[0]

function download(res: Res, name: string, statement: StatementOf): void {
  const { month } = statement
  sendCsv(res, `${name}-${month}`, statementCsv(statement, monthBounds(month)))
}

export function statementsRoutes({ on }: Http, statements: StatementsService): void {
  on(getEarningsStatement, ({ caller, query }) => statements.ofCaller(caller, query.month))
  on(downloadEarningsStatement, async ({ caller, query, res }) => {
    download(res, 'earnings', await statements.ofCaller(caller, query.month))
  })
  on(getBrandStatement, ({ caller, params, query }) => statements.ofBrand(caller, params.slug, query.month))
  on(downloadBrandStatement, async ({ caller, params, query, res }) => {
    download(res, params.slug, await statements.ofBrand(caller, params.slug, query.month))
  })
  on(getPaymentsStatement, ({ caller, query }) => statements.ofPayments(caller, query.month))
  on(downloadPaymentsStatement, async ({ caller, query, res }) => {
    download(res, 'payments', await statements.ofPayments(caller, query.month))
  })
}
