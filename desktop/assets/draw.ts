import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import {
  appIcon,
  colourTray,
  type Drawing,
  fileName,
  macIcon,
  overlay,
  pictures,
  templatePictures,
  templateTray,
} from './pictures.ts'

/** `npm run desktop:assets`: draws every icon anew, next to this file. */
const here = import.meta.dirname

const png = (drawing: Drawing, size: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing(size)))
    .png({ compressionLevel: 9, palette: size <= 64 })
    .toBuffer()

async function save(path: string, content: Buffer): Promise<void> {
  const file = join(here, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** An .ico is a table of its pictures, and the pictures as PNG files. */
async function ico(drawing: Drawing, sizes: readonly number[]): Promise<Buffer> {
  const images = await Promise.all(sizes.map((size) => png(drawing, size)))
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index
    const size = sizes[index] ?? 0
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(image.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += image.length
  }
  return Buffer.concat([header, ...images])
}

/** What macOS calls each size of a picture in an .icns, with and without its double density. */
const icnsSizes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }

/** An .icns is its length and its pictures, each with its name, its length and a PNG file. */
async function icns(drawing: Drawing): Promise<Buffer> {
  const block = (name: string, content: Buffer): Buffer => {
    const header = Buffer.alloc(8)
    header.write(name, 'latin1')
    header.writeUInt32BE(header.length + content.length, 4)
    return Buffer.concat([header, content])
  }
  const blocks = Object.entries(icnsSizes).map(async ([name, size]) => block(name, await png(drawing, size)))
  return block('icns', Buffer.concat(await Promise.all(blocks)))
}

await save('icon.png', await png(appIcon, 1024))
await save('icon.icns', await icns(macIcon))
// The sizes in which launchers of Linux look for icons; a larger one alone they would not find.
for (const size of [16, 24, 32, 48, 64, 128, 256, 512])
  await save(`launcher/${size}x${size}.png`, await png(appIcon, size))
await save('icon.ico', await ico(appIcon, [16, 24, 32, 48, 64, 128, 256]))
for (const picture of pictures) {
  const name = fileName(picture)
  await save(`tray/windows/${name}.ico`, await ico(colourTray(picture), [16, 20, 24, 32, 48]))
  for (const size of [24, 48])
    await save(`tray/linux/${name}-${size}.png`, await png(colourTray(picture), size))
  const over = overlay(picture)
  if (!over) continue
  await save(`overlay/${name}.png`, await png(over, 16))
  await save(`overlay/${name}@2x.png`, await png(over, 32))
}
for (const picture of templatePictures) {
  await save(`tray/mac/${fileName(picture)}Template.png`, await png(templateTray(picture), 18))
  await save(`tray/mac/${fileName(picture)}Template@2x.png`, await png(templateTray(picture), 36))
}
