// Rules about single files: names, lengths, what they may touch.
import { checkAwaits } from './await-rules.ts'
import type { Module } from './import-graph.ts'
import { isTest, lineCount, type Problem, type SourceFile } from './source-files.ts'

const forbiddenWords = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'base', 'core']
// Terms of their own: 基础通道 of the glossary, and the setting KOUAN_API_BASE.
const terms = ['base-channel', 'api-base']
const longestFile = 400
const isData = /^customs\/(codes|messages)\//

export function checkSources(files: SourceFile[], modules: Module[]): Problem[] {
  const pages = lazyPages(modules)
  const ofFiles = files.flatMap((file) => [
    ...checkName(file),
    ...checkLength(file),
    ...checkOutsideWorld(file),
    ...checkKinds(file),
    ...checkOrder(file),
    ...checkMessages(file),
    ...checkReplacing(file),
    ...checkQuotes(file),
    ...checkExports(file, pages),
  ])
  return [...ofFiles, ...checkAwaits(files, modules)]
}

function checkName({ path }: SourceFile): Problem[] {
  const problems: Problem[] = []
  for (const part of path.replace(/(\.(test|e2e|story|work|config|d))?\.tsx?$/, '').split('/')) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)) problems.push({ path, sentence: `'${part}' is not kebab-case.` })
    const word = part
      .replace(new RegExp(terms.join('|')), '')
      .split('-')
      .find((one) => forbiddenWords.includes(one))
    if (word) problems.push({ path, sentence: `'${word}' says nothing: name the file by what it does.` })
    if (part === 'index') problems.push({ path, sentence: `'index' says nothing: name the file by what it does.` })
  }
  return problems
}

function checkLength({ path, text }: SourceFile): Problem[] {
  const lines = lineCount(text)
  if (lines <= longestFile || isData.test(path) || /^\/\/ Long because .{10,}/m.test(text.slice(0, 600))) return []
  const sentence = `${lines} lines: split it, or begin it with '// Long because …' and a reason.`
  return [{ path, sentence }]
}

const outside = [
  {
    words: /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b/,
    allowed: /^web\/data\/calls\/ask\.ts$/,
    sentence: 'Only web/data/calls/ask.ts fetches, so that every answer is treated alike.',
  },
  {
    words: /\b(localStorage|sessionStorage|indexedDB|WebSocket|EventSource)\b/,
    allowed: /^web\/data\//,
    sentence: 'Only web/data touches storage and sockets.',
  },
  {
    // Files that name the key in a table take it from a handler that asks.
    words: /\.isComposing\b|=== 229\b|(?=[\s\S]*(key [!=]== 'Enter'|onPressEnter=))(?![\s\S]*isOfInputMethod)^/,
    allowed:
      /^(widgets\/input-method\/input-method\.ts|widgets\/editable-table\/grid\/key-catcher\.tsx|web\/keys\/taken-keys\.ts)$/,
    sentence: 'Who acts on Enter asks isOfInputMethod of widgets/input-method/input-method.ts first.',
  },
  {
    words: /\bInputNumber\b|type="number"/,
    allowed: /^widgets\/(figure-input\/figure-input\.tsx|static-styles\/)/,
    sentence: 'Numbers are typed into widgets/figure-input/figure-input.tsx, which reads every usual spelling.',
  },
  {
    words: /^import [^\n]*\b(lazy|Suspense)\b[^\n]* from 'react'$/m,
    allowed: /^$/,
    sentence: 'Lazy parts are rendered by widgets/loading/lazy-part.tsx: Suspense shows it up to 300 ms later.',
  },
  {
    words: /^import \{[^}]*\bEmpty\b[^}]*\} from 'antd'$/m,
    allowed: /^$/,
    sentence: 'What is empty is shown by widgets/loading/empty-state.tsx: one drawing, one sentence, one button.',
  },
]

function checkOutsideWorld({ path, text }: SourceFile): Problem[] {
  if (!/^(web|widgets)\//.test(path) || isTest(path) || /^(web|widgets)\/testing\//.test(path)) return []
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return outside
    .filter((rule) => !rule.allowed.test(path) && rule.words.test(code))
    .map(({ sentence }) => ({ path, sentence }))
}

const kindTables = [
  'contract/language/field.ts',
  'server/crud/kinds.ts',
  'server/print/printed-kinds.ts',
  'web/fields/kinds/kind-views.tsx',
  'web/fields/kinds/kind-inputs.tsx',
]
const asksForKind =
  /\b(inner|\w*[fF]ield)\??\.kind\b|\bkind\b[^}\n]*\}: Field\b|\{[^}\n]*\bkind\b[^}\n]*\} = \w*[fF]ield\b/

/** A new kind of field is three entries and nothing else as long as nobody else asks for the kind. */
function checkKinds({ path, text }: SourceFile): Problem[] {
  if (!/^(contract|server|web)\//.test(path) || kindTables.includes(path) || !asksForKind.test(text)) return []
  return [{ path, sentence: `What is particular to a kind of field is in ${kindTables.join(', ')}.` }]
}

const textId = /\bid::text(\s+as\s+"?id"?)?\s*(,|from\b|`|$)/im
const orderOfIds = /\border by [^`()]*?(?<![.\w])id\b/i

/** In `select id::text … order by id` the id is the text that comes out: 10 before 9. */
function checkOrder({ path, text }: SourceFile): Problem[] {
  if (!path.startsWith('server/')) return []
  const isWrong = (text.match(/`[^`]*`/g) ?? []).some((query) => textId.test(query) && orderOfIds.test(query))
  return isWrong
    ? [{ path, sentence: `'order by id' beside 'id::text' orders texts: name the table, 'order by t.id'.` }]
    : []
}

const pipeline =
  /^(server\/(domain|features)\/(declaration|channel)|web\/domain\/document|contract\/calls)\/|^contract\/resources\/declaration\/(document|declar)/

/** A new kind of document is data: whoever declares, matches and shows documents knows none of them by name. */
function checkMessages({ path, text }: SourceFile): Problem[] {
  const [name] = /\bceb\d{3}/i.exec(text) ?? []
  if (!pipeline.test(path) || isTest(path) || name === undefined) return []
  return [
    { path, sentence: `'${name}' is one message: what is particular to it belongs in its kind or in customs/codes.` },
  ]
}

const replacing = /\bvi\.(doM|m)ock\(/

/** Tests share a process (docs/decisions/024-test-time.md): what one replaces would stay so for the others. */
function checkReplacing({ path, text }: SourceFile): Problem[] {
  if (!isTest(path) || !replacing.test(text)) return []
  return [{ path, sentence: 'A module that is replaced stays so for other tests: watch an object of it by vi.spyOn.' }]
}

/** Written as codes, so that the rule does not find itself. */
const cornerBrackets = /[\u300c\u300d]/

/** One list of faults may have sentences of all packages: they quote alike. */
function checkQuotes({ path, text }: SourceFile): Problem[] {
  return cornerBrackets.test(text) ? [{ path, sentence: 'Sentences quote by “ and ”, not by corner brackets.' }] : []
}

function lazyPages(modules: Module[]): Set<string> {
  const web = modules.filter((module) => module.path.startsWith('web/'))
  return new Set(web.flatMap(({ imports }) => imports.filter((one) => one.dynamic).map((one) => one.target)))
}

function checkExports({ path, text }: SourceFile, pages: Set<string>): Problem[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim()
  const problems: Problem[] = []
  if (/^export default\b/m.test(code) && !pages.has(path) && !/\.config\.ts$/.test(path)) {
    problems.push({ path, sentence: 'No default export but lazy pages: a name can be searched for.' })
  }
  const rest = code.replaceAll(/^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+'[^']+';?$/gm, '').trim()
  if (code !== '' && rest === '') {
    problems.push({ path, sentence: 'This file only hands on: import from the file that defines the name.' })
  }
  return problems
}
