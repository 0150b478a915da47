/** Whether this key moves real money. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_live_/.test(secretKey)
