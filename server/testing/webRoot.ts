import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <!--head-->
  </head>
  <body>
    <div id="root"><!--app--></div>
    <!--boot-->
  </body>
</html>
`

/** Makes a folder that looks like the built web app: its page and a file of each kind. */
export function makeWebRoot(folder: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'sw.js'), '')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, '.secret'), 'x')
  for (const file of ['a.js', 'a.css', 'a.js.map', 'a.woff2'])
    writeFileSync(join(folder, 'assets', file), 'x')
  return folder
}
