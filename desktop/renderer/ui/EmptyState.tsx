import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  icon?: ReactNode
  /** One act that changes it. */
  action?: ReactNode
}

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-card border border-dashed px-6 py-12 text-center">
      {icon && <span className="mb-2 text-3 [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon}</span>}
      <p className="font-medium">{title}</p>
      {text && <p className="max-w-prose text-control text-2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
