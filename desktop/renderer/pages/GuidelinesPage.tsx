import { chapters, date, intro, title } from './strings/guidelines.ts'
import { TextPage } from './text/TextPage.tsx'

export default function GuidelinesPage() {
  return <TextPage title={title} date={date} intro={intro} chapters={chapters} />
}
