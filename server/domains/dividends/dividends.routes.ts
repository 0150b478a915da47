import { getForumDividend, setForumDividend } from '#shared/dividends.ts'
import type { Http } from '../../module.ts'
import type { DividendsService } from './dividends.service.ts'

export function dividendsRoutes({ on }: Http, dividends: DividendsService): void {
  on(getForumDividend, ({ caller, params }) => dividends.of(caller, params.id))
  on(setForumDividend, ({ caller, params, body }) => dividends.setSplit(caller, params.id, body.ownerPart))
}
