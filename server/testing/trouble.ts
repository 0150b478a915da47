import * as fc from 'fast-check'

const wire = [
  'error_500',
  'rate_limit',
  'unauthorized',
  'forbidden',
  'conflict',
  'timeout_after_commit',
  'refuse',
] as const

/** One of these requests, or the next charges or refunds, go wrong a few times. */
export const troubleWith = (requests: readonly string[]) =>
  fc.oneof(
    fc.record({
      match: fc.constantFrom(...requests),
      kind: fc.constantFrom(...wire),
      times: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      match: fc.constant('charge'),
      kind: fc.constantFrom('late_fee' as const, 'foreign_fee' as const),
      times: fc.constant(1),
    }),
    fc.record({
      match: fc.constant('refund'),
      kind: fc.constantFrom('pends' as const, 'fails' as const),
      times: fc.constant(1),
    }),
  )
