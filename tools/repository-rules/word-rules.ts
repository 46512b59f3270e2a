// Words that name nothing a newcomer knows: refused in identifiers, comments and file names.
import { parseSync, Visitor } from 'vite'
import type { Problem, SourceFile } from './source-files.ts'

/** Each with its plural; several words in a row count in one identifier and in one comment. */
const refusedWords = [
  ...['knock', 'pupil', 'lesson', 'deed', 'stretch', 'hopeless', 'overtaken', 'fallen', 'arriving'],
  ...['is on road', 'late part', 'said by server', 'drawn anew'],
]
const refused = new RegExp(` (${refusedWords.join('|')})(e?s)? `)
/** Any place where one of them might be; only files with such a place are parsed. */
const possible = new RegExp(refusedWords.map((word) => word.replaceAll(' ', '[\\s\\W_]*')).join('|'), 'i')

/** Finds the refused words. Text literals are free, and so are migrations, which never change once they have landed. */
export function checkWords(files: SourceFile[], isLanded: (path: string) => boolean): Problem[] {
  return files.flatMap(({ path, text }) => {
    if (isLanded(path)) return []
    const texts = [path, ...(possible.test(text) ? readNamesAndComments({ path, text }) : [])]
    const found = texts.flatMap((one) => refused.exec(plainWords(one))?.[1] ?? [])
    return [...new Set(found)].map((word) => ({
      path,
      sentence: `'${word}' is a refused word: use the field's term (tools/repository-rules/word-rules.ts).`,
    }))
  })
}

/** `readRows(first_try)` → ` read rows first try `. */
const plainWords = (text: string) =>
  ` ${text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .toLowerCase()
    .trim()} `

function readNamesAndComments({ path, text }: SourceFile): string[] {
  if (path.endsWith('.sql')) return text.match(/(?:--.*\s*)+|\/\*[\s\S]*?\*\//g) ?? []
  if (path.endsWith('.css')) return text.match(/\/\*[\s\S]*?\*\//g) ?? []
  const lang = path.endsWith('.ts') ? 'ts' : path.endsWith('.tsx') ? 'tsx' : 'jsx'
  const { program, comments } = parseSync(path, text, { lang })
  const texts: string[] = []
  let end = 0
  for (const comment of comments) {
    // Line comments that follow each other are one comment.
    const isContinued = texts.length > 0 && text.slice(end, comment.start).trim() === ''
    texts.push(isContinued ? `${texts.pop()} ${comment.value}` : comment.value)
    end = comment.end
  }
  const addName = ({ name }: { name: string }) => {
    texts.push(name)
  }
  new Visitor({ Identifier: addName, JSXIdentifier: addName, PrivateIdentifier: addName }).visit(program)
  return texts
}
