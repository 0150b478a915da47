import type { Store } from '#db/store.ts'

/** The coupons whose count of uses is not what the checkouts with them come to. */
export const countedUses = (store: Store): Promise<string[]> =>
  store.read(async (db) => {
    const { coupons, pendingCheckouts, takenOffers } = store.tables
    const checkouts = await db.select().from(pendingCheckouts)
    const taken = await db.select().from(takenOffers)
    return (await db.select().from(coupons)).flatMap(({ id, code, uses }) => {
      const held =
        checkouts.filter(
          ({ couponId, status }) => couponId === id && status !== 'expired' && status !== 'refunded',
        ).length + taken.filter(({ couponId }) => couponId === id).length
      return held === uses ? [] : [`${code} counts ${uses}, and ${held} have it`]
    })
  })
