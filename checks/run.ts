import { tableOwners } from '#server/tableOwners.ts'
import { clientFindings } from './client.ts'
import { domainFindings } from './domains.ts'
import { migrationFindings, migrationSources } from './migrations.ts'
import { ownershipFindings } from './ownership.ts'
import { programSources } from './sources.ts'

const sources = programSources('server', 'cli')
const findings = [
  ...ownershipFindings(sources, tableOwners),
  ...domainFindings(sources),
  ...migrationFindings(migrationSources()),
  ...(await clientFindings()),
]
for (const { path, line, message } of findings) process.stderr.write(`${path}:${line}: ${message}\n`)
if (findings.length > 0) process.exitCode = 1
