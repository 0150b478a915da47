import { join } from 'node:path'
import { nativeImage, type NativeImage } from 'electron'
import type { TrayPicture } from '../core/trayModel.ts'

/** The pictures that were drawn beforehand, by what they show. `9+` is `9plus` in a file's name. */
export const createImages = (assets: string, platform: string) => {
  const fileOf = (folder: string, picture: TrayPicture, ending: string) =>
    join(assets, folder, `${picture.replace('+', 'plus')}${ending}`)
  return {
    /** For the menu bar, the notification area or the panel: each system has its own kind. */
    tray: (picture: TrayPicture): NativeImage => {
      if (platform === 'win32') return nativeImage.createFromPath(fileOf('tray/windows', picture, '.ico'))
      if (platform !== 'darwin') return nativeImage.createFromPath(fileOf('tray/linux', picture, '.png'))
      // The @2x file beside it is found by its name; a template follows the colours of the menu bar.
      const image = nativeImage.createFromPath(fileOf('tray/mac', picture, 'Template.png'))
      image.setTemplateImage(true)
      return image
    },
    /** Lies over the icon in the taskbar of Windows, at 16 and 32 pixels. */
    overlay: (picture: TrayPicture): NativeImage =>
      nativeImage.createFromPath(fileOf('overlay', picture, '.png')),
  }
}
export type Images = ReturnType<typeof createImages>
