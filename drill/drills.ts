import type { Drill } from './drill.ts'
import { clockJumps } from './drills/clockJumps.ts'
import { diskFull } from './drills/diskFull.ts'
import { identityDown } from './drills/identityDown.ts'
import { instancesCut } from './drills/instancesCut.ts'
import { postgresAway } from './drills/postgresAway.ts'
import { postgresConnections } from './drills/postgresConnections.ts'
import { postgresKilled } from './drills/postgresKilled.ts'
import { postgresFlapping, postgresStopped } from './drills/postgresStopped.ts'
import { providerDown, providerLying } from './drills/provider.ts'
import { rolling, rollingNginx } from './drills/rolling.ts'
import { serverKilled } from './drills/serverKilled.ts'
import { slowClients } from './drills/slowClients.ts'
import { sqliteLocked } from './drills/sqliteLocked.ts'
import { twoVersions } from './drills/twoVersions.ts'
import { soak } from './soak/soak.ts'

/** Every drill there is. */
export const drills: readonly Drill[] = [
  serverKilled,
  postgresKilled,
  postgresAway,
  postgresStopped,
  postgresFlapping,
  postgresConnections,
  diskFull,
  sqliteLocked,
  clockJumps,
  slowClients,
  instancesCut,
  twoVersions,
  rolling,
  rollingNginx,
  providerDown,
  providerLying,
  identityDown,
  soak,
]
