import { chapters, date, intro, title } from './strings/privacy.ts'
import { TextPage } from './text/TextPage.tsx'

export default function PrivacyPage() {
  return <TextPage title={title} date={date} intro={intro} chapters={chapters} />
}
