import { getSlowMode, setSlowMode } from '#shared/slowMode.ts'
import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { slowModeService, type SlowModeParts, type SlowModeService } from './slowMode.service.ts'

export function slowModeModule(
  parts: SlowModeParts & { users: Pick<UsersService, 'onErase'> },
): Module<SlowModeService> {
  const service = slowModeService(parts)
  return {
    service,
    routes: ({ on }) => {
      on(getSlowMode, ({ caller, params }) => service.show(caller, params.id))
      on(setSlowMode, ({ caller, params, body }) => service.set(caller, params.id, body))
    },
    listeners: () => parts.users.onErase(service.erase),
  }
}
