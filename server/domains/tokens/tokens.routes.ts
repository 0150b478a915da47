import {
  createToken,
  decideDeviceLogin,
  getDeviceLogin,
  getOwnToken,
  listTokens,
  redeemDeviceLogin,
  revokeOwnToken,
  revokeToken,
  startDeviceLogin,
} from '#shared/tokens.ts'
import type { Http } from '../../module.ts'
import type { DevicesService } from './devices.service.ts'
import type { TokensService } from './tokens.service.ts'

export function tokensRoutes({ on }: Http, tokens: TokensService, devices: DevicesService): void {
  on(listTokens, ({ caller }) => tokens.list(caller))
  on(createToken, ({ caller, body }) => tokens.create(caller, body))
  on(revokeToken, ({ caller, params }) => tokens.revoke(caller, params.id))
  on(getOwnToken, ({ caller }) => tokens.own(caller))
  on(revokeOwnToken, ({ caller }) => tokens.revoke(caller, caller.token?.id ?? ''))

  on(startDeviceLogin, ({ body }) => devices.start(body))
  on(redeemDeviceLogin, ({ body }) => devices.redeem(body.device_code))
  on(getDeviceLogin, ({ params }) => devices.find(params.userCode))
  on(decideDeviceLogin, async ({ caller, params, body }) => {
    await devices.decide(caller, params.userCode, body.decision)
    return body
  })
}
