/** What has to be known of a comment to say whether its place is shown. */
export interface CommentPlace {
  id: string
  parentId: string | null
  /** Deleted or removed: it keeps its place only while something below it stands. */
  isGone: boolean
}

/** The comments whose places are shown: those that stand, and all above them. */
export function shownComments(places: readonly CommentPlace[]): Set<string> {
  const byId = new Map(places.map((place) => [place.id, place]))
  const shown = new Set<string>()
  for (const start of places) {
    if (start.isGone) continue
    let place: CommentPlace | undefined = start
    while (place && !shown.has(place.id)) {
      shown.add(place.id)
      place = place.parentId === null ? undefined : byId.get(place.parentId)
    }
  }
  return shown
}
