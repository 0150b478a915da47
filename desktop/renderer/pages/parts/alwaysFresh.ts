/** What waits for a decision changes by others' hands: each list is asked anew when it is shown. */
export const alwaysFresh = { revalidateOnMount: true }
