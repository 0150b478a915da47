import { listPlans } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'

/** The plans that can be chosen, in the order in which they are offered. */
export const usePlans = () => useData(listPlans, {})
