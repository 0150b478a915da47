/** The IANA name of the zone that this browser's clock is in. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
