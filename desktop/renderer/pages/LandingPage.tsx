import { Closing } from './landing/Closing.tsx'
import { Features } from './landing/Features.tsx'
import { Hero } from './landing/Hero.tsx'
import { LandingHeader } from './landing/LandingHeader.tsx'
import { Pricing } from './landing/Pricing.tsx'
import { Testimonials } from './landing/Testimonials.tsx'

/** What a visitor sees at the front door. */
export default function LandingPage() {
  return (
    <>
      <LandingHeader />
      <Hero />
      <Features />
      <Pricing />
      <Testimonials />
      <Closing />
    </>
  )
}
