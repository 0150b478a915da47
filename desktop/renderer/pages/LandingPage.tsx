import { lazy, Suspense } from 'react'
import { Hero } from './landing/Hero.tsx'
import { LandingHeader } from './landing/LandingHeader.tsx'

const lowerHalf = import('./landing/LowerHalf.tsx')
const LowerHalf = lazy(() => lowerHalf)

/** What a visitor sees at the front door. */
export default function LandingPage() {
  return (
    <>
      <LandingHeader />
      <Hero />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <LowerHalf />
      </Suspense>
    </>
  )
}
