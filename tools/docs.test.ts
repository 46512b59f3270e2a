// Every path, command and name that the developers' documents mention exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder, readOtherSources, readSourceFiles } from './repository-rules/source-files.ts'

const documents = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(projectFolder, 'docs/howto')).map((name) => `docs/howto/${name}`),
]
const sources = [...readSourceFiles(), ...readOtherSources()].filter(({ path }) => path !== 'tools/docs.test.ts')
const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
const words = new Set(
  [...sources, { text: 'README CHANGELOG' }].flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []),
)
const folders = ['customs', 'contract', 'widgets', 'server', 'web', 'e2e', 'bench', 'tools', 'docs']
const isPath = (span: string) =>
  folders.some((folder) => span.startsWith(`${folder}/`)) || /^[.\w-]+\.(ts|md|json)$/.test(span)

/** What a document names that does not exist. */
function findUnknown(path: string, text: string): string[] {
  const blocks = [...text.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const prose = text.replaceAll(/```[\s\S]*?```/g, '')
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  const links = [...prose.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
  return [
    ...links.filter((link) => !/^https?:/.test(link) && !existsSync(join(projectFolder, dirname(path), link))),
    ...spans.flatMap((span) => (span.startsWith('npm ') ? unknownCommand(span) : unknownSpan(span))),
    ...blocks.flatMap((block) => block.split('\n').flatMap(unknownCommand)),
  ]
}

function unknownSpan(span: string): string[] {
  if (isPath(span)) return isThere(span) ? [] : [span]
  return (span.replaceAll(/NNN|'[^']*'/g, '').match(/[A-Za-z_]\w{2,}/g) ?? []).filter((word) => !words.has(word))
}

/** `npm run NAME` has to be a script, and a folder or file behind `vitest run` has to exist. */
function unknownCommand(line: string): string[] {
  const [, script] = /npm run (?:-s )?([\w:-]+)/.exec(line) ?? []
  const [, tested = ''] = /vitest run ([^#]*)/.exec(line) ?? []
  const paths = tested.split(/\s+/).filter((word) => word.includes('/'))
  return [
    ...(script === undefined || Object.hasOwn(scripts, script) ? [] : [`npm run ${script}`]),
    ...paths.filter((path) => !isThere(path) && !/warehouses?/.test(path)),
  ]
}

/** A path with `<area>`, `<name>` or NNN exists where some file fits it; vitest takes the beginning of a path. */
function isThere(path: string): boolean {
  if (existsSync(join(projectFolder, path))) return true
  const pattern = path
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/<\w+>|…/g, '[^/]+')
    .replaceAll('NNN', '\\d{3}')
    .replaceAll('\\*', '[^/]*')
  const isFile = path.includes('/')
  return sources.some((source) => new RegExp(isFile ? `^${pattern}` : `(^|/)${pattern}$`).test(source.path))
}

describe('the developers’ documents', () => {
  it.each(documents)('%s: every path, command and name exists', (path) => {
    expect(findUnknown(path, readFileSync(join(projectFolder, path), 'utf8'))).toEqual([])
  })

  it('a planted path, link, command or name: is found', () => {
    const text = [
      'See `server/gate/no-such.ts` and `server/gate/serve-call.ts`, [one](../no-such.md), [two](README.md),',
      '`npm run no-such`, `npm run check`, `noSuchFunction(…)`, `defineResource({…})`, `web/features/<area>/no-such.ts`,',
      '`web/features/<area>/manifest.ts`.',
      '```sh\nnpm run neither # comment\nnpx vitest run server/no-such\nnpm run test\n```',
    ].join('\n')
    expect(findUnknown('docs/howto/one.md', text)).toEqual([
      '../no-such.md',
      'server/gate/no-such.ts',
      'npm run no-such',
      'noSuchFunction',
      'web/features/<area>/no-such.ts',
      'npm run neither',
      'server/no-such',
    ])
  })
})
