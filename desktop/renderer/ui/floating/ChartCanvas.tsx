import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartProps } from '../Chart.tsx'
import { labelsOf } from './chartLabels.ts'

type ChartCanvasProps = Pick<ChartProps, 'points' | 'format'>

const colour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token)

function axis(more: UPlot.Axis): UPlot.Axis {
  const line = { stroke: colour('--border-subtle'), width: 1 }
  return {
    stroke: colour('--text-3'),
    font: '12px Inter Variable, sans-serif',
    grid: line,
    ticks: { show: false },
    ...more,
  }
}

function options({ points, format }: ChartCanvasProps, element: HTMLElement): UPlot.Options {
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, points.length - 0.5] },
      y: { range: (_chart, _min, max) => [0, Math.max(max, 1) * 1.1] },
    },
    axes: [
      axis({
        grid: { show: false },
        splits: () => points.map((_point, place) => place),
        values: ({ width }) =>
          labelsOf(
            points.map(({ label }) => label),
            width,
          ),
      }),
      axis({ size: 72, values: (_chart, splits) => splits.map(format) }),
    ],
    series: [
      {},
      {
        fill: colour('--accent-solid'),
        points: { show: false },
        paths: UPlot.paths.bars!({ size: [0.6, 48], radius: 0.08 }),
      },
    ],
  }
}

/** Drawn in the colours of the moment: another theme mounts it anew. */
export function ChartCanvas({ points, format }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const data: UPlot.AlignedData = [points.map((_point, index) => index), points.map((point) => point.value)]
    const chart = new UPlot(options({ points, format }, element), data, element)
    const resized = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    resized.observe(element)
    return () => {
      resized.disconnect()
      chart.destroy()
    }
  }, [points, format])
  return <div ref={place} className="size-full" />
}
