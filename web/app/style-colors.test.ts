import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const styles = ['web', 'widgets'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !/^(dist|node_modules)\b/.test(file))
    .map((file) => join(folder, file)),
)
/** Of antd: its dark shades are not the product's, and too dark to be seen as a sign. */
const hue = /--ant-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)\b/

test('style sheets: colours have the names of the theme, never those of hues', () => {
  expect(styles.length).toBeGreaterThan(20)
  expect(styles.filter((file) => hue.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
