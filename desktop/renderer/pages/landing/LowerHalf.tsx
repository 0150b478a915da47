import { Closing } from './Closing.tsx'
import { Features } from './Features.tsx'
import { Pricing } from './Pricing.tsx'
import { Testimonials } from './Testimonials.tsx'

/** What one scrolls to: it is fetched after the first screen. */
export default function LowerHalf() {
  return (
    <>
      <Features />
      <Pricing />
      <Testimonials />
      <Closing />
    </>
  )
}
