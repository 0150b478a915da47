import { z } from 'zod'
import { couponObject } from '../objects/discounts.ts'
import { endpoint, integer, listParameters, metadata, page, parameters, text } from '../wire/endpoint.ts'
import { invalid } from '../wire/refusal.ts'

const couponParameters = parameters({
  id: text.optional(),
  name: text.max(40).optional(),
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  amount_off: integer.pipe(z.number().min(1)).optional(),
  currency: z.literal('usd').optional(),
  duration: z.enum(['once', 'repeating', 'forever']).default('once'),
  duration_in_months: integer.pipe(z.number().min(1)).optional(),
  metadata,
  applies_to: z.strictObject({ products: z.array(text).min(1) }).optional(),
})

export const couponRoutes = [
  endpoint('POST /v1/coupons', couponParameters, ({ world, params }) => {
    const { percent_off: percentOff = null, amount_off: amountOff = null, currency = null } = params
    if ((percentOff === null) === (amountOff === null))
      throw invalid('Must provide exactly one of percent_off or amount_off.', { param: 'percent_off' })
    if (amountOff !== null && !currency)
      throw invalid('You must pass currency when passing amount_off.', { param: 'currency' })
    if ((params.duration === 'repeating') !== (params.duration_in_months !== undefined))
      throw invalid('duration_in_months is for coupons that repeat.', { param: 'duration_in_months' })
    const id = params.id ?? world.newId('co')
    if (world.store.find('coupon', id))
      throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
    for (const product of params.applies_to?.products ?? [])
      world.store.named('product', product, 'applies_to[products]')
    return world.store.put(
      'coupon',
      couponObject({
        id,
        created: world.seconds(),
        name: params.name ?? null,
        percentOff,
        amountOff,
        currency,
        duration: params.duration,
        months: params.duration_in_months ?? null,
        products: params.applies_to?.products ?? null,
        metadata: params.metadata,
      }),
    )
  }),
  endpoint('DELETE /v1/coupons/:id', parameters({}), ({ world, id }) => {
    // Whoever has it keeps it: it can only be begun no more.
    world.store.put('coupon', { ...world.store.get('coupon', id), valid: false })
    return { id, object: 'coupon', deleted: true }
  }),
  endpoint('GET /v1/coupons', listParameters({}), ({ world, params }) =>
    page(world.store.list('coupon'), params, '/v1/coupons'),
  ),
]
