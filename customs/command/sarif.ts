// Findings of `check` as SARIF 2.1.0, which editors and build servers show beside the text.
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CheckedFile } from '../check/check-file.ts'
import { entryOf } from '../codes/code-table.ts'
import { type RuleRow, ruleTable } from '../rule-table.ts'

type Checked = Pick<CheckedFile, 'isEnveloped' | 'findings' | 'unjudged'> & { file: string }

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
/** Parts that could not be judged are a result of their own kind, so that silence is not taken for a judgement. */
const unjudgedRule = 'unjudged'

export function sarifOf(files: readonly Checked[]) {
  const results = files.flatMap((one) => [...one.findings.map((finding) => resultOf(one, finding)), ...openOf(one)])
  const ids = [...new Set(results.map(({ ruleId }) => ruleId))]
  return {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'kouan-customs', language: 'zh-CN', rules: ids.map(ruleOf) } },
        // Columns are those of the text in memory.
        columnKind: 'utf16CodeUnits',
        results: results.map((result) => ({ ...result, ruleIndex: ids.indexOf(result.ruleId) })),
      },
    ],
  }
}

function resultOf({ file, isEnveloped }: Checked, finding: Checked['findings'][number]) {
  const { path, rule, severity, message, line, column, times } = finding
  // A place in the message inside an envelope is none of the file.
  const region = line === undefined || isEnveloped ? {} : { region: { startLine: line, startColumn: column } }
  const inside = line === undefined || !isEnveloped ? '' : `（信封内报文第 ${line} 行第 ${column} 列）`
  return {
    ruleId: rule,
    kind: 'fail',
    level: severity,
    message: { text: message + inside },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...region },
        ...(path === '' ? {} : { logicalLocations: [{ fullyQualifiedName: path, kind: 'element' }] }),
      },
    ],
    occurrenceCount: times,
  }
}

function openOf({ file, unjudged }: Checked) {
  return unjudged.map(({ what, why }) => ({
    ruleId: unjudgedRule,
    kind: 'open',
    level: 'none',
    message: { text: `${what}：${why}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
  }))
}

function ruleOf(id: string) {
  const text = id === unjudgedRule ? '未判断的内容及原因' : entryOf<RuleRow>(ruleTable, id)?.sentence
  return text ? { id, shortDescription: { text } } : { id }
}

function uriOf(file: string): string {
  if (file === '-') return 'stdin'
  if (isAbsolute(file)) return pathToFileURL(file).href
  return file.split(/[\\/]/).map(encodeURIComponent).join('/')
}
