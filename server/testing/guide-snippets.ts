// The files that an integrator makes from docs/guide/integration.md.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../ground/project-folder.ts'

/** Pieces of the same file, in their order: the word behind the language names it. */
export async function writeGuideSnippets(folder: string): Promise<void> {
  const text = await readFile(join(projectFolder, 'docs/guide/integration.md'), 'utf8')
  const files = new Map<string, string>()
  for (const [, name = '', piece] of text.matchAll(/^```\w+ ([\w.]+)\n(.*?)^```$/gms))
    files.set(name, `${files.get(name) ?? ''}${piece}`)
  for (const [name, content] of files) await writeFile(join(folder, name), content)
}
