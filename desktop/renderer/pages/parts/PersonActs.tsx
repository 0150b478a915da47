import type { Profile } from '#shared/users.ts'
import { PersonMenu } from '../../features/people/PersonMenu.tsx'
import { reportItem, useReport } from '../../features/reports/ReportButton.tsx'

/** What can be done about somebody else: the menu of a person, with a line that reports them. */
export function PersonActs({ profile }: { profile: Profile }) {
  const report = useReport()
  return (
    <>
      <PersonMenu
        profile={profile}
        extra={[reportItem(() => report.open({ kind: 'user', id: profile.id }))]}
      />
      {report.dialog}
    </>
  )
}
