import { ratingPhrases, type RatingFigures } from '#shared/partners.ts'

const words = {
  readers: 'Ratings by readers:',
}

interface ReaderRatingsProps {
  ratings: (RatingFigures & { partners?: RatingFigures | undefined }) | undefined
}

/** What readers gave, those tied to the brand apart; nothing while none of these has rated. */
export function ReaderRatings({ ratings }: ReaderRatingsProps) {
  if (!ratings?.partners?.count) return null
  const [independent, partners] = ratingPhrases(ratings, ratings.partners)
  return (
    <p className="dotted text-dense text-3 tabular-nums">
      <span>
        <span className="sr-only">{words.readers} </span>
        {independent}
      </span>
      <span>{partners}</span>
    </p>
  )
}
