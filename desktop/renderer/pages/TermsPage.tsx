import { chapters, date, intro, title } from './strings/terms.ts'
import { TextPage } from './text/TextPage.tsx'

export default function TermsPage() {
  return <TextPage title={title} date={date} intro={intro} chapters={chapters} />
}
