// Loads a program over the manifests of the areas; a file of theirs that does not load is named in one line.
import { relative } from 'node:path'

/** Ends the process with the file and the reason where a source of the project does not load. */
export async function loadAreas<T>(projectFolder: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const sentence = sentenceOf(projectFolder, error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(2)
  }
}

/** Undefined for an error that no source of the contract, of customs or of the server is named in. */
function sentenceOf(projectFolder: string, error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message, stack = '' } = error
  const paths = [...stack.matchAll(/(imported from )?(\/[^\s:()'"]+\.ts)\b/g)]
    .map(([, importer, path = '']) => ({ isImporter: importer !== undefined, path: relative(projectFolder, path) }))
    .filter(({ path }) => /^(contract|customs|server)\//.test(path))
  const file = (paths.find(({ isImporter }) => isImporter) ?? paths[0])?.path
  if (file === undefined) return undefined
  const [reason = ''] = message.trim().split('\n').slice(-1)
  return `${file} does not load: ${reason.replaceAll(`${projectFolder}/`, '').replace(`${file}:`, 'line ')}`
}
