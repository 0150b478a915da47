import { z } from 'zod'
import { deleteCustomer } from '../engine/customers.ts'
import { addTaxId, checkLocation, idsOf } from '../engine/taxes.ts'
import { customerObject } from '../objects/catalogue.ts'
import { endpoint, listParameters, metadata, page, parameters, text } from '../wire/endpoint.ts'

const address = z.strictObject({
  country: text,
  postal_code: text.optional(),
  city: text.optional(),
  line1: text.optional(),
})

const addressOf = ({ country, ...given }: z.output<typeof address>) => ({
  country,
  postal_code: given.postal_code ?? null,
  city: given.city ?? null,
  line1: given.line1 ?? null,
  line2: null,
  state: null,
})

const customers = [
  endpoint(
    'POST /v1/customers',
    parameters({
      email: text.optional(),
      name: text.optional(),
      metadata,
      test_clock: text.optional(),
    }),
    ({ world, params }) => {
      if (params.test_clock) world.store.named('test_helpers.test_clock', params.test_clock, 'test_clock')
      return world.store.put(
        'customer',
        customerObject({
          id: world.newId('cus'),
          created: world.seconds(),
          email: params.email ?? null,
          name: params.name ?? null,
          metadata: params.metadata,
          testClock: params.test_clock ?? null,
        }),
      )
    },
  ),
  endpoint(
    'GET /v1/customers/:id',
    parameters({}),
    ({ world, id }) => world.store.find('deleted_customer', id) ?? world.store.get('customer', id),
  ),
  endpoint('DELETE /v1/customers/:id', parameters({}), ({ world, id }) => deleteCustomer(world, id)),
  endpoint(
    'POST /v1/customers/:id',
    parameters({
      email: text.optional(),
      name: text.optional(),
      address: address.optional(),
      tax: z.strictObject({ validate_location: z.enum(['immediately', 'deferred']) }).optional(),
      metadata,
    }),
    ({ world, params, id }) => {
      const customer = world.store.get('customer', id)
      const located = params.address ? addressOf(params.address) : (customer.address ?? null)
      if (params.tax?.validate_location === 'immediately') checkLocation(located)
      return world.store.put('customer', {
        ...customer,
        email: params.email ?? customer.email,
        name: (params.name ?? customer.name) || null,
        address: located,
        metadata: { ...customer.metadata, ...params.metadata },
      })
    },
  ),
]

const taxes = [
  endpoint('GET /v1/customers/:id/tax_ids', listParameters({}), ({ world, params, id }) =>
    page(idsOf(world, id), params, `/v1/customers/${id}/tax_ids`),
  ),
  endpoint(
    'POST /v1/customers/:id/tax_ids',
    parameters({ type: text, value: text }),
    ({ world, params, id }) => addTaxId(world, id, params),
  ),
  endpoint('DELETE /v1/customers/:id/tax_ids/:id', parameters({}), ({ world, id }) => {
    world.store.get('tax_id', id)
    world.store.remove(id)
    return { id, object: 'tax_id', deleted: true }
  }),
  endpoint('GET /v1/tax/settings', parameters({}), () => ({
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: 'inferred_by_currency', tax_code: null },
    head_office: { address: addressOf({ country: 'US', postal_code: '10001' }) },
    livemode: false,
    status: 'active',
    status_details: { active: {} },
  })),
]

export const customerRoutes = [...customers, ...taxes]
