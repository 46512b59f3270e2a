// The comments of one file, as they are read: line comments that follow each other are one comment.
import { parseSync } from 'vite'
import type { SourceFile } from '../repository-rules/source-files.ts'

export interface Comment {
  line: number
  /** Without stars and line ends. */
  text: string
}

export function readComments({ path, text }: SourceFile): Comment[] {
  const { comments } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const read: Comment[] = []
  let end = 0
  for (const { start, end: next, value } of comments) {
    const words = value
      .replaceAll(/^\s*\*+/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const last = read.at(-1)
    // An empty line parts two comments.
    if (last && /^\n?[ \t]*$/.test(text.slice(end, start))) last.text += ` ${words}`
    else read.push({ line: text.slice(0, start).split('\n').length, text: words })
    end = next
  }
  return read
}
