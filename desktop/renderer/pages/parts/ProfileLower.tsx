import type { ComponentType, ReactNode } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { BlockedPanel } from '../../features/people/BlockedPanel.tsx'
import { DeleteAccountPanel, ExportPanel } from '../../features/people/DataPanels.tsx'
import { DevicesPanel } from '../../features/people/DevicesPanel.tsx'
import { RecordPanel } from '../../features/records/RecordPanel.tsx'
import { TokensPanel } from '../../features/tokens/TokensPanel.tsx'

interface ProfileLowerProps {
  viewer: Viewer
  /** What gives a section its place in an address. */
  Part: ComponentType<{
    name: 'devices' | 'programs' | 'blocked' | 'record' | 'data' | 'leaving'
    children: ReactNode
  }>
}

/** The settings below the first screen: what has access to the account, what is kept of it, and its end. */
export default function ProfileLower({ viewer, Part }: ProfileLowerProps) {
  return (
    <>
      <Part name="devices">
        <DevicesPanel />
      </Part>
      <Part name="programs">
        <TokensPanel viewer={viewer} />
      </Part>
      {viewer.isEntitled && (
        <Part name="blocked">
          <BlockedPanel />
        </Part>
      )}
      <Part name="record">
        <RecordPanel />
      </Part>
      <Part name="data">
        <ExportPanel />
      </Part>
      <Part name="leaving">
        <DeleteAccountPanel viewer={viewer} />
      </Part>
    </>
  )
}
