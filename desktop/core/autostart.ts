import { site } from '#shared/site.ts'

/** Tells the app that the session has started it, and that it shall stay out of sight. */
export const hiddenFlag = '--hidden'

/** The entry of a session's autostart folder on Linux. */
export const autostartEntry = (program: string, isHidden: boolean): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${site.name}`,
    `Exec=${quoted(program)}${isHidden ? ` ${hiddenFlag}` : ''}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')

// The rules of the desktop entry format: quotes around, four characters escaped, and no field code.
const quoted = (path: string) => `"${path.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`
