// Line budgets of the kernel and of the customs room. Counted is every file of ours that a room imports, directly or over
// others, but for tests, generated files, files of another budget, and the floors that the room stands on and that are
// listed with it.
import type { Module } from './import-graph.ts'
import { codeLineCount, isTest, lineCount, type Problem, type SourceFile } from './source-files.ts'

interface Budget {
  name: string
  rooms: RegExp
  /** Not counted: independent floors below, with subjects of their own. */
  floors: RegExp
  lines: number
  /** All lines unless said. */
  counted?: (text: string) => number
}

const generated = /^server\/db\/database\.ts$/
/** Entries of the room beside its core, each loaded by who wants it. */
const customsEntries = /^customs\/(command|node)\//
const customsTables =
  /^customs\/(messages\/((im|ex)port(-receipts)?\/|catalogue\.|ceb900\.|transfer\.)|codes\/(?!code-table\.)|rules\/(rule-table|comparisons)\.|envelope\/dxp-tables\.|payment\/payment-tables\.)/

export const budgets: Budget[] = [
  {
    name: 'contract/language + derive',
    rooms: /^contract\/(language|derive)\//,
    floors: /^$/,
    // 1400 before actions and states had a declaration of their own (docs/decisions/019), 1560 before jobs had one (023),
    // 1600 before rows could be linked by a table of their own (021), and before what was deleted could be seen, restored, and
    // deleted for good, and rows of a tree moved (018).
    // 1710 before pictures and texts named stored files by their paths (031),
    // 1760 before the fields of documents followed from the tables of their messages (027),
    // 1820 before figures in lines were summed and multiplied by declaration (029).
    // 1825 before lists could be exported and sheets imported (031).
    // 1945 before days and moments of messages were known as such.
    // 1950 before an action said that it is a job where rows are many (023).
    // 1955 before a field said from whose rows it is chosen, and what they fill (docs/decisions/050).
    // 1957 before a list told the version of its rows (docs/decisions/044).
    lines: 1961,
  },
  {
    name: 'server/crud',
    rooms: /^server\/crud\//,
    floors: /^(server\/(ground|vault|gate|db|files)|contract|customs)\//,
    // 900 before fields were encrypted, found by a hash, and lines kept their ids (docs/decisions/013), and before every
    // code that is saved was looked up in its dictionary, for heads and lines alike; and before all that is particular to a
    // kind of field stood in one table (kinds.ts), with times of day, ids and attachments among the kinds.
    // 1400 before actions (docs/decisions/019): their rows, states, faults and answers, which features wrote one by one; and
    // before lists answered the fields that are asked for alone, and compared what is computed (docs/decisions/017).
    // 1780 before an action could be done to the rows of a job, too (docs/decisions/023), the files that a row names were
    // looked at when it is saved, and hooks had types.
    // 1900 before linked rows were read, found, and saved as a difference with hooks of their own (docs/decisions/021), and
    // before there was a way back from the recycle bin, and one out of it, and rows of a tree could be moved (018).
    // 2160 before edits of one tree waited for each other, or two at once could close a circle.
    // 2170 before a list of any length was walked over by a cursor, and lines of many heads read at once (docs/decisions/043),
    // and before lists said whether they only read (017).
    // 2220 before lists could be narrowed by what follows from a state that no index holds (037).
    // 2235 before lines told the names of whom and what they name.
    // 2250 before lists told the version of their rows (docs/decisions/044).
    lines: 2255,
  },
  {
    name: 'web/resource + fields',
    rooms: /^web\/(resource|fields)\//,
    floors: /^(web\/(data|session|menu|jobs|keys)|widgets|contract|customs)\//,
    // One budget, because a line moved from one to the other saves nothing.
    // 3200 before buttons, questions, forms and answers of actions followed from their declaration (docs/decisions/019).
    // 3300 before every list could be asked by an advanced query (docs/decisions/030), and pictures be uploaded and cut, and
    // the files of a row be seen and changed in its list (031).
    // 3700 before a tree of thousands came level by level, and the recycle bin could be looked into (018).
    // 3880 before lists were exported and sheets imported (031), regions told by their names, and categories chosen from
    // their tree (030); and before days and moments that messages write as digits were chosen from a calendar, and rows were
    // copied and entered one after the other.
    // 4130 before sheets were exported by a job, rows and columns chosen, and imported by one, refused rows mended (043), an
    // action for many rows went on as a job (023), and rows of trees were drawn to their place (018).
    // 4640 before a form waited for the files that are on their way to it.
    // 4700 before forms kept drafts, named themselves apart and closed while a save hangs, and rows without a network said
    // how old they are (041).
    // 4910 before rows stayed chosen from page to page, were deleted by a job where they are many, and one field of many rows
    // could be changed (docs/decisions/046).
    // 5350 before columns were arranged and kept per person, rows walked over by keys, and a row begun from anywhere (045).
    // 5470 before lines chose people, departments and rows in their cells.
    // 5550 before an action could be set for an hour (docs/decisions/023), a column be copied, and a list and a row be printed;
    // before a text was chosen from rows that fill its neighbours, in forms and in lines, and lines had cells that their page
    // draws (docs/decisions/050).
    // And before a list that is read again was drawn anew only by other rows, and came without the code of its forms, whose
    // inputs stand in a table of their own (docs/decisions/049).
    // 5880 before rows, menus and fields were drawn anew only where something of theirs is another (docs/decisions/055).
    // 5935 before rows were linked with users, who are chosen by their picker.
    lines: 5942,
  },
  {
    name: 'customs without tables',
    rooms: new RegExp(`(?!${customsTables.source}|${customsEntries.source})^customs/(?!conformance/)`),
    floors: customsTables,
    // docs/decisions/015-customs-room-grows.md
    lines: 3650,
    // Its comments say paragraphs of the paper, units and errors: they shall not be saved on.
    counted: codeLineCount,
  },
  {
    name: 'customs command line',
    rooms: customsEntries,
    floors: /^customs\/(?!command|node)/,
    lines: 1400,
    counted: codeLineCount,
  },
]

export interface BudgetFigure {
  name: string
  lines: number
  limit: number
  /** With the floors, for comparison. */
  reached: number
  files: { path: string; lines: number }[]
}

export function countBudgets(files: SourceFile[], modules: Module[]): BudgetFigure[] {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const imports = new Map(modules.map(({ path, imports }) => [path, imports.map((one) => one.target)]))
  return budgets.map(({ name, rooms, floors, lines: limit, counted: countOf = lineCount }) => {
    const linesOf = (path: string) => countOf(texts.get(path) ?? '')
    const roots = [...texts.keys()].filter((path) => rooms.test(path) && !isTest(path))
    const all = follow({ roots, imports }).filter((path) => texts.has(path) && !generated.test(path))
    const counted = all.filter((path) => rooms.test(path) || (!floors.test(path) && !hasOwnBudget(path)))
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
const hasOwnBudget = (path: string) => budgets.some(({ rooms, counted }) => !counted && rooms.test(path))
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
