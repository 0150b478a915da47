import type { Module } from '../../module.ts'
import { backupsService, type BackupsParts, type BackupsService } from './backups.service.ts'

const hour = 60 * 60

export function backupsModule(parts: BackupsParts): Module<BackupsService> {
  const service = backupsService(parts)
  const { everyMs } = parts.config.backup
  return {
    service,
    jobs: (runner) => {
      if (everyMs === 0) return
      runner.every('backup.send', everyMs / 1000, async () => void (await service.send()))
      runner.every('backup.watch', hour, service.watch)
    },
  }
}
