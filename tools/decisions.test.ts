// Decisions have one form, and what decisions and glossary name in the project exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder, readOtherSources, readSourceFiles } from './repository-rules/source-files.ts'

const mostLines = 80
const headings = ['Context', 'Decision', 'Consequences', 'Figures']
const decisions = readdirSync(join(projectFolder, 'docs/decisions'))
  .filter((name) => name !== 'README.md')
  .map((name) => `docs/decisions/${name}`)
const textOf = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
const sources = [...readSourceFiles(), ...readOtherSources()].filter(({ path }) => path !== 'tools/decisions.test.ts')
const words = new Set(sources.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []))

const isProjectPath = (span: string) =>
  /^(customs|contract|widgets|server|web|e2e|bench|tools|docs)\/[\w./-]+$/.test(span) ||
  /^[\w.-]+\.(tsx?|cjs|css|sql|md)$/.test(span)
/** A path may lack its end, such as a folder's slash; a bare name is a file in any folder. */
const isThere = (span: string) =>
  existsSync(join(projectFolder, span)) ||
  sources.some(({ path }) => (span.includes('/') ? path.startsWith(span) : path.endsWith(`/${span}`)))

/** Returns links and paths of the project that lead nowhere; what a build makes (`dist`) is left out. */
function findDeadPaths(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
  const spans = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return [
    ...links.filter((link) => !/^https?:/.test(link) && !existsSync(join(projectFolder, dirname(path), link))),
    ...spans.filter((span) => isProjectPath(span) && !span.includes('/dist/') && !isThere(span)),
  ]
}

/** Returns the terms in code of a glossary, the last column but one of its tables, that no source has. */
function findUnknownTerms(text: string): string[] {
  const cells = text.split('\n').flatMap((line) => (line.startsWith('|') ? (line.split('|').at(-3) ?? []) : []))
  const terms = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, term = '']) => term))
  return terms.filter((term) => !(isProjectPath(term) ? isThere(term) : wordsOf(term).every((word) => words.has(word))))
}
const wordsOf = (term: string) => term.match(/[A-Za-z_]\w*/g) ?? []

describe('decisions', () => {
  it.each(decisions)('%s: has a title, a status, the four headings and at most 80 lines', (path) => {
    const text = textOf(path)
    expect(text).toMatch(/^# \d{3,4}: .+\n\nStatus: (Accepted|Superseded by)\b/)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(mostLines)
    const used = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
    expect(used).toEqual(headings.filter((heading) => used.includes(heading)))
  })

  it.each(decisions)('%s: every link and path exists', (path) => {
    expect(findDeadPaths(path, textOf(path))).toEqual([])
  })

  it('dead links and paths: are found', () => {
    const text =
      '[a](no-such.md) `server/no-such.ts` `no-such.css` `server/gate/` `serve-call.ts` `server/dist/main.js`'
    expect(findDeadPaths('docs/decisions/one.md', text)).toEqual(['no-such.md', 'server/no-such.ts', 'no-such.css'])
  })
})

describe('glossary', () => {
  it('every term in code: exists', () => {
    expect(findUnknownTerms(textOf('docs/glossary.md'))).toEqual([])
  })

  it('an unknown term: is found', () => {
    expect(findUnknownTerms('| 订单 | order | `order`, `noSuchTerm` | CEB311 |')).toEqual(['noSuchTerm'])
  })
})
