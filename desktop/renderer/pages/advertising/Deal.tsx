import { DealPanel } from '../../features/advertising/DealPanel.tsx'
import { contentSlots } from './contentSlots.tsx'

/** A creator's application with what other features bring to it. */
export default function Deal(props: { applicationId: string; onChanged: () => void }) {
  return <DealPanel {...props} slots={contentSlots} />
}
