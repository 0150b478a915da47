import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { downloadBrandStatement, getBrandStatement } from '#shared/statements.ts'
import { brandPath } from '../features/advertising/addresses.ts'
import { keyOf } from '../lib/api.ts'
import { useData } from '../lib/data.ts'
import { StatementScreen, useMonth } from './parts/StatementScreen.tsx'

const words = {
  intro: 'What was paid into the brand’s campaigns in a month, spent on posts and refunded.',
  back: 'Back to the brand',
}

/** A brand's month of money. */
export default function BrandStatementPage() {
  const { slug = '' } = useParams()
  const [month, onMonth] = useMonth()
  const input = { params: { slug }, query: { month } }
  const loaded = useData(getBrandStatement, input)
  return (
    <StatementScreen
      title={pages.brandStatement.title}
      intro={words.intro}
      back={{ href: brandPath(slug), label: words.back }}
      csvAddress={keyOf(downloadBrandStatement, input)}
      {...{ month, onMonth, loaded }}
    />
  )
}
