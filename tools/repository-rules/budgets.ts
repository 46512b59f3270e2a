// Line budgets of the kernel and of the customs package. A budget counts every file of ours that its folders import,
// directly or over others. Not counted are tests, files of another budget, and the lower layers that are
// listed with it. A limit leaves 5 % above the count of its release: who reaches it asks whether the lines stand in the right
// place, and raises it by another 5 % with the reason in the commit.
import type { Module } from './import-graph.ts'
import { codeLineCount, isTest, lineCount, type Problem, type SourceFile } from './source-files.ts'

interface Budget {
  name: string
  folders: RegExp
  /** Not counted: independent layers below, with subjects of their own. */
  below: RegExp
  lines: number
  /** All lines unless said. */
  counted?: (text: string) => number
}

/** Entry points of the package beside its core, each loaded by its users alone. */
const customsEntries = /^customs\/(command|node)\//
const customsTables =
  /^customs\/(messages\/((im|ex)port\/|notices\/|(catalogue|answered|comparison|transfer)\.)|codes\/(?!code-table\.)|rule-table\.|rules\/comparisons\.|envelope\/dxp-tables\.|payment\/payment-tables\.|checks\/fictitious-values\.)/

export const budgets: Budget[] = [
  {
    name: 'contract/language + derive',
    folders: /^contract\/(language|derive)\//,
    below: /^$/,
    // Fields of messages say which codes a reference table may lack (docs/decisions/2520-codes-of-customs.md).
    lines: 3055,
  },
  {
    name: 'server/crud',
    folders: /^server\/crud\//,
    below: /^(server\/(ground|vault|gate|db|files)|contract|customs)\//,
    // A day that is typed for a time is all of that day (docs/decisions/2710-letters-filters-sheets.md); rows as choices of
    // pickers (docs/decisions/2740-family-clients.md); adding by sets (docs/decisions/2910-import-by-sets.md).
    lines: 3510,
  },
  {
    name: 'web/resource + fields',
    folders: /^web\/(resource|fields)\//,
    below: /^(web\/(data|session|menu|jobs|keys)|widgets|contract|customs)\//,
    // One budget, because a line moved from one to the other saves nothing.
    lines: 8310,
  },
  {
    name: 'customs without tables',
    folders: new RegExp(`(?!${customsTables.source}|${customsEntries.source})^customs/(?!conformance/)`),
    below: customsTables,
    // docs/decisions/015-customs-package-scope.md; payment data of announcement 179 are read and written letter by letter; the rule of
    // exports between businesses; what practice leaves uncertain is told as advice (docs/decisions/2540-practice-beyond-the-messages.md).
    lines: 4600,
    // Its comments say paragraphs of the paper, units and errors: they shall not be saved on.
    counted: codeLineCount,
  },
  {
    name: 'customs command line',
    folders: customsEntries,
    below: /^customs\/(?!command|node)/,
    lines: 1400,
    counted: codeLineCount,
  },
]

export interface BudgetFigure {
  name: string
  lines: number
  limit: number
  /** With the lower layers, for comparison. */
  reached: number
  files: { path: string; lines: number }[]
}

export function countBudgets(files: SourceFile[], modules: Module[]): BudgetFigure[] {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const imports = new Map(modules.map(({ path, imports }) => [path, imports.map((one) => one.target)]))
  return budgets.map(({ name, folders, below, lines: limit, counted: countOf = lineCount }) => {
    const linesOf = (path: string) => countOf(texts.get(path) ?? '')
    const roots = [...texts.keys()].filter((path) => folders.test(path) && !isTest(path))
    const all = follow({ roots, imports }).filter((path) => texts.has(path))
    const counted = all.filter((path) => folders.test(path) || (!below.test(path) && !hasOwnBudget(path)))
    return {
      name,
      limit,
      lines: sum(counted.map(linesOf)),
      reached: sum(all.map(linesOf)),
      files: counted.map((path) => ({ path, lines: linesOf(path) })),
    }
  })
}

/** Of the kernel; what it takes from customs counts as its own. */
const hasOwnBudget = (path: string) => budgets.some(({ folders, counted }) => !counted && folders.test(path))
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

function follow({ roots, imports }: { roots: string[]; imports: Map<string, string[]> }): string[] {
  const found = new Set(roots)
  for (const path of found) for (const next of imports.get(path) ?? []) found.add(next)
  return [...found]
}

export function checkBudgets(figures: BudgetFigure[]): Problem[] {
  return figures
    .filter((figure) => figure.lines > figure.limit)
    .map(({ name, lines, limit, files }) => ({
      path: name,
      sentence: `${lines} lines, ${limit} allowed: ${files.map((file) => `${file.path} ${file.lines}`).join(', ')}`,
    }))
}
