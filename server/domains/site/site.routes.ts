import { Failure } from '#shared/errors.ts'
import {
  changeSiteSettings,
  getSiteSettings,
  listSiteVersions,
  previewSiteSettings,
  undoSiteSettings,
} from '#shared/siteSettings.ts'
import { getSiteText, SiteTextName } from '#shared/siteShown.ts'
import type { Http } from '../../module.ts'
import type { SiteService } from './site.service.ts'

export function siteRoutes({ on }: Http, site: SiteService): void {
  on(getSiteSettings, () => site.show())
  on(changeSiteSettings, ({ caller, body: { settings, version, reason = '' } }) =>
    site.change(settings, { version, actor: caller, reason }),
  )
  on(previewSiteSettings, ({ body }) => site.preview(body.settings))
  on(listSiteVersions, () => site.history())
  on(undoSiteSettings, ({ caller, body: { version, reason = '', to } }) =>
    site.undo({ version, actor: caller, reason }, to),
  )
  on(getSiteText, ({ params }) => {
    const name = SiteTextName.safeParse(params.name)
    if (!name.success) throw new Failure('site.text_not_found')
    return site.text(name.data)
  })
}
