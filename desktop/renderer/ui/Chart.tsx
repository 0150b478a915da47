import type { ReactNode } from 'react'
import { useTheme } from '../lib/theme.ts'
import { DataTable } from './DataTable.tsx'
import { lazily } from './lazily.tsx'

export interface ChartPoint {
  label: string
  value: number
}

export interface ChartProps {
  /** What is shown: the caption of both drawing and table. */
  label: string
  /** What the labels are, and what the values: the table's headers. */
  headers: [label: string, value: string]
  points: readonly ChartPoint[]
  format: (value: number) => string
  empty?: ReactNode
}

const ChartCanvas = lazily(() => import('./floating/ChartCanvas.tsx').then(({ ChartCanvas }) => ChartCanvas))

/** Bars for the eye, and the same figures as a table for everybody. */
export function Chart({ label, headers, points, format, empty }: ChartProps) {
  const theme = useTheme((state) => state.shown)
  if (points.length === 0) return empty
  return (
    <figure className="flex flex-col gap-4">
      <figcaption className="text-control font-medium">{label}</figcaption>
      <div aria-hidden className="h-56 print:hidden forced-colors:hidden">
        <ChartCanvas key={theme} points={points} format={format} />
      </div>
      <DataTable
        caption={label}
        rows={points}
        rowKey={(point) => point.label}
        columns={[
          { key: 'label', header: headers[0], cell: (point) => point.label },
          { key: 'value', header: headers[1], align: 'end', cell: (point) => format(point.value) },
        ]}
      />
    </figure>
  )
}
