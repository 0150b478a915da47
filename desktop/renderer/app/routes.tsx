import { Route as RouterRoute, Routes, useLocation } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Route, Waiting } from './Route.tsx'
import { routedPages, screens } from './screens.ts'

const NotFound = screens.notFound

/** The pages of `shared/pages.ts` that have a screen, and the not-found screen for everything else. */
export function AppRoutes() {
  const { key } = useLocation()
  return (
    <ErrorBoundary resetKey={key}>
      <Routes>
        {routedPages.map((name) => (
          <RouterRoute key={name} path={pages[name].path} element={<Route name={name} />} />
        ))}
        <RouterRoute
          path="*"
          element={
            <Waiting>
              <NotFound />
            </Waiting>
          }
        />
      </Routes>
    </ErrorBoundary>
  )
}
