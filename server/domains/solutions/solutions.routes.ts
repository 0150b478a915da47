import { markSolution, unmarkSolution } from '#shared/solutions.ts'
import type { Http } from '../../module.ts'
import type { SolutionsService } from './solutions.service.ts'

export function solutionsRoutes({ on }: Http, solutions: SolutionsService): void {
  on(markSolution, ({ caller, params, body }) => solutions.mark(caller, params.id, body))
  on(unmarkSolution, ({ caller, params }) => solutions.unmark(caller, params.id))
}
