/** Where an arrow, Home or End leads within a row of `count` things; null for any other key. */
export function nextPlace(key: string, place: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowRight: (place + 1) % count,
    ArrowLeft: (place - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key] ?? null
}
