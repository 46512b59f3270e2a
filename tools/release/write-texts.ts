import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes what people find at the top of a release: the program, an example of its settings, and the page that they read first. */
export function writeTexts(projectFolder: string, folder: string): void {
  const own = join(projectFolder, 'tools/release')
  writeFileSync(join(folder, 'README.md'), pageAtTop(readFileSync(join(projectFolder, 'docs/offline.md'), 'utf8')))
  cpSync(join(own, 'settings.example'), join(folder, 'settings.example'))
  cpSync(join(own, 'kouan.sh'), join(folder, 'kouan'))
}

/** A page of `docs` whose links count from the folder above. */
export const pageAtTop = (page: string): string =>
  page.replaceAll(/\]\((?!https?:|#|\.\.\/)/g, '](docs/').replaceAll('](../', '](')
