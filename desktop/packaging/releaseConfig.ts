import type { Configuration } from 'electron-builder'
import { signHook } from './signHook.ts'

type Environment = Readonly<Record<string, string | undefined>>

const azure = {
  endpoint: 'AZURE_SIGNING_ENDPOINT',
  codeSigningAccountName: 'AZURE_SIGNING_ACCOUNT',
  certificateProfileName: 'AZURE_SIGNING_PROFILE',
  publisherName: 'AZURE_SIGNING_PUBLISHER',
} as const

/**
 * What a release adds to `electron-builder.yml`: where updates come from, and who signs. Windows programs are signed
 * by Azure's service where its four names are given, by a command of the release's own where there is one, and else
 * by the exported key that the packer finds in CSC_LINK or WIN_CSC_LINK.
 */
export function releaseConfig(environment: Environment, feed: string): Configuration {
  const url = environment['PLAZA_UPDATE_URL']
  if (!url || URL.parse(url)?.protocol !== 'https:')
    throw new Error('PLAZA_UPDATE_URL has to be the https address below which updates lie')
  const { mac = {}, win = {} } = signing(environment)
  return {
    extends: 'electron-builder.yml',
    forceCodeSigning: true,
    publish: { provider: 'generic', url: `${url.replace(/\/+$/, '')}/${feed}` },
    mac,
    win,
  }
}

function signing(environment: Environment): Pick<Configuration, 'mac' | 'win'> {
  const given = Object.entries(azure).map(([option, name]) => [option, environment[name]] as const)
  const missing = Object.values(azure).filter((name) => !environment[name])
  if (missing.length === 0)
    return { win: { azureSignOptions: Object.fromEntries(given) as Record<keyof typeof azure, string> } }
  if (missing.length < given.length) throw new Error(`Azure's signing lacks ${missing.join(', ')}`)
  const command = environment['WINDOWS_SIGN_COMMAND']
  return command ? { win: { signtoolOptions: { sign: signHook(command) } } } : {}
}
