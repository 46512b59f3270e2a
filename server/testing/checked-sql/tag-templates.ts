// Plugin of Vitest: gives every `sql` template its place and its row type, so that what a test executes can be compared.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { RowTypeReader } from './read-row-types.ts'

const folder = join(import.meta.dirname, '../../..')
const runtime = join(import.meta.dirname, 'watch-sql.ts')
const hasTemplate = /\bsql(<|`)/

export function tagSqlTemplates(): Plugin {
  let reader: RowTypeReader | undefined
  return {
    name: 'tag-sql-templates',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.startsWith(`${folder}/server/`) || !file.endsWith('.ts') || !hasTemplate.test(code)) return undefined
      reader ??= new RowTypeReader(folder)
      return { code: tagTemplates(code, reader.read(file, code)), map: null }
    },
    buildEnd() {
      reader?.close()
      reader = undefined
    },
  }
}

/** On the first line, so that lines keep their numbers. */
function tagTemplates(code: string, templates: ReturnType<RowTypeReader['read']>): string {
  if (templates.length === 0) return code
  const insertions = templates.flatMap(({ start, end, site }) => [
    { at: start, text: '$watchSql(' },
    { at: end, text: `, ${JSON.stringify(site)})` },
  ])
  // Templates may stand in the values of others.
  insertions.sort((one, other) => one.at - other.at)
  let tagged = ''
  let from = 0
  for (const { at, text } of insertions) {
    tagged += code.slice(from, at) + text
    from = at
  }
  return `import { watchSql as $watchSql } from ${JSON.stringify(runtime)}; ${tagged}${code.slice(from)}`
}
