import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import { devicesService, type DevicesParts } from './devices.service.ts'
import { tokensRoutes } from './tokens.routes.ts'
import { tokensService, type TokensParts, type TokensService } from './tokens.service.ts'

/** Tokens by which programs act for people, and how programs without a browser get one. */
export function tokensModule(
  parts: TokensParts & DevicesParts & { rehearsals: Rehearsals },
): Module<TokensService> {
  const tokens = tokensService(parts)
  const devices = devicesService({ ...parts, tokens })
  return {
    service: tokens,
    routes: (http) => tokensRoutes(http, tokens, devices),
    listeners: () => {
      parts.users.onErase(async (tx, userId) => {
        await tokens.revokeAllIn(tx, userId)
        await devices.drop(tx, userId)
      })
      parts.users.onDropSignIns(devices.drop)
      parts.rehearsals.add(['ban', 'delete'], async (db, { target, isOpen, since }) =>
        isOpen ? [consequence('tokens', await tokens.tally(db, target.id, since))] : [],
      )
    },
  }
}
