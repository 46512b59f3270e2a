// The counts of how comments, names and titles read. The rules are those of CONTRIBUTING.md.
import { isTest, type SourceFile } from '../repository-rules/source-files.ts'
import { type Count, isProduct } from './counted.ts'
import type { Code } from './read-code.ts'
import { readComments } from './read-comments.ts'
import { readTests } from './read-tests.ts'

const filesOfCommonName = 5
/** A sentence that has a clause in place of its subject, or a passive verb of talk. */
const withoutSubject = /^It is\b|(^|[.!?] )(What|Whoever|Whose|Nobody)\b|\bstands\b(?! for)|\b(is|are) (told|said)\b/
/** Ids of requirements and rules before the title proper. */
const ids = /^((S\d+\.\d+|rules? [\d, and]+:?),? )+/

export function countLanguage(files: SourceFile[], codes: Map<string, Code>): Count[] {
  const product = files.filter(({ path }) => isProduct(path))
  const functions = product.flatMap(({ path }) =>
    (codes.get(path)?.functions ?? [])
      .filter(({ name }) => /[a-z]Of$/.test(name))
      .map((one) => ({ ...one, path, at: `${path}:${one.line} ${one.name}` })),
  )
  return [
    { title: 'comments without a subject', found: product.flatMap(findComments) },
    {
      title: 'functions called …Of that are no lookup',
      found: functions.filter(({ isLookup }) => !isLookup).map(({ at }) => at),
    },
    {
      title: `names …Of of functions in ${filesOfCommonName} files or more`,
      found: findCommonNames(functions),
    },
    {
      title: 'titles of tests without an expected result',
      found: files.filter(({ path }) => isTest(path) && !path.includes('.story.')).flatMap(findTitles),
    },
  ]
}

const findComments = (file: SourceFile) =>
  readComments(file)
    .filter(({ text }) => withoutSubject.test(text))
    .map(({ line, text }) => `${file.path}:${line} ${text}`)

function findCommonNames(functions: { name: string; path: string }[]): string[] {
  const paths = new Map<string, Set<string>>()
  for (const { name, path } of functions) paths.set(name, (paths.get(name) ?? new Set()).add(path))
  return [...paths]
    .filter(([, { size }]) => size >= filesOfCommonName)
    .sort(([, one], [, other]) => other.size - one.size)
    .map(([name, { size }]) => `${name}: ${size} files`)
}

/** A title, or a group around it, has its expected result behind a colon. */
const findTitles = (file: SourceFile) =>
  readTests(file)
    .titles.filter(({ text }) => !text.split(' › ').some((part) => part.replace(ids, '').includes(': ')))
    .map(({ line, text }) => `${file.path}:${line} ${text}`)
