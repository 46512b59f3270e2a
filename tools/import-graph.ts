// Who imports whom, read by dependency-cruiser, which also checks the rules of .dependency-cruiser.mjs.
import swc from '@swc/core'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import configuration from '../.dependency-cruiser.mjs'
import { type Problem, projectFolder, type SourceFile } from './source-files.ts'

export interface ImportGraph {
  modules: IModule[]
  problems: Problem[]
}

export async function readImportGraph(files: SourceFile[]): Promise<ImportGraph> {
  letSwcReadTsx()
  const { output } = await cruise(
    files.map((file) => file.path),
    {
      ...configuration.options,
      baseDir: projectFolder,
      ruleSet: { forbidden: configuration.forbidden },
      validate: true,
    },
    configuration.options.enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text')
  return { modules: output.modules, problems: [...describeViolations(output), ...findBlindness(files, output.modules)] }
}

/** dependency-cruiser 17 asks swc to read every file as .ts; with TypeScript 7 its own TypeScript parser reads nothing. */
function letSwcReadTsx(): void {
  const { parseFileSync } = swc
  Object.assign(swc, {
    parseFileSync: (path: string, options: swc.ParseOptions) =>
      parseFileSync(path, { ...options, syntax: 'typescript', tsx: path.endsWith('.tsx') }),
  })
}

function describeViolations({ summary }: ICruiseResult): Problem[] {
  const sentences = new Map(configuration.forbidden.map((rule) => [rule.name, rule.comment]))
  return summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : from === to ? from : `${from} → ${to}`
    return { path: way, sentence: `${rule.name}: ${sentences.get(rule.name)}` }
  })
}

const importPattern = /^\s*(?:import|export)\b[^;'"`]*?\bfrom\s+'([^']+)'|^\s*import\s+'([^']+)'/gm

/** A reader that silently sees nothing would find every rule kept, so its answer is compared with a plain search. */
function findBlindness(files: SourceFile[], modules: IModule[]): Problem[] {
  const seen = new Map(modules.map((module) => [module.source, module.dependencies]))
  return files.flatMap(({ path, text }) => {
    const dependencies = seen.get(path)
    if (dependencies === undefined) return [{ path, sentence: 'The import check did not see this file.' }]
    const known = new Set(dependencies.flatMap((dependency) => [dependency.module, `node:${dependency.module}`]))
    const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|`[^`]*`/gm, '')
    const missed = [...plain.matchAll(importPattern)].map((found) => found[1] ?? found[2] ?? '')
    return missed
      .filter((name) => !known.has(name))
      .map((name) => ({ path, sentence: `The import check did not see the import of '${name}'.` }))
  })
}
