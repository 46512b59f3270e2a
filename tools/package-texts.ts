// Every Chinese text of the packed widgets in one table, under itself: who packs takes the texts out of the compiled code,
// who uses the package may give others. The source itself is not changed.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface TakenTexts {
  /** Asks `$text("…")` and `$fillText("… {0} …", part)` of the table in place of the texts. */
  code: string
  texts: string[]
}

interface Edit {
  start: number
  end: number
  text: string
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

/** `tableAddress`: the table's file as the code imports it. */
export function takeTexts(code: string, { tableAddress }: { tableAddress: string }): TakenTexts {
  const { program, errors } = parseSync('module.js', code)
  if (errors[0]) throw new Error(`cannot be read: ${errors[0].message}`)
  const names = new Set<ESTree.Node>()
  const edits: Edit[] = []
  const texts: string[] = []
  const used = new Set<string>()
  const skip = (node: ESTree.Node | null) => node && names.add(node)
  new Visitor({
    // Names and addresses are no texts.
    Property: ({ key, computed }) => void (computed || skip(key)),
    PropertyDefinition: ({ key, computed }) => void (computed || skip(key)),
    ImportDeclaration: ({ source }) => void skip(source),
    ImportExpression: ({ source }) => void skip(source),
    TaggedTemplateExpression: ({ quasi }) => void skip(quasi),
    Literal(node) {
      if (typeof node.value !== 'string' || !isChinese(node.value) || names.has(node)) return
      texts.push(node.value)
      used.add('text')
      edits.push({ start: node.start, end: node.end, text: `$text(${JSON.stringify(node.value)})` })
    },
    TemplateLiteral(node) {
      if (names.has(node)) return
      const parts = node.quasis.map(({ value }) => value.cooked ?? '')
      if (!parts.some(isChinese)) return
      const whole = parts.map((part, index) => (index === 0 ? part : `{${index - 1}}${part}`)).join('')
      texts.push(whole)
      const key = JSON.stringify(whole)
      used.add(node.expressions.length > 0 ? 'fillText' : 'text')
      edits.push(...fillEdits(node, key))
    },
  }).visit(program)
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start))
    code = code.slice(0, start) + text + code.slice(end)
  // Names of their own: a module may call something else a text.
  const taken = [...used].toSorted().map((name) => `${name} as $${name}`)
  const line = `import { ${taken.join(', ')} } from ${JSON.stringify(tableAddress)};\n`
  return { code: texts.length > 0 ? line + code : code, texts }
}

/** Removes what is between the expressions; these stay, as they may contain texts. */
function fillEdits({ start, end, expressions }: ESTree.TemplateLiteral, key: string): Edit[] {
  const first = expressions[0]
  const last = expressions.at(-1)
  if (!first || !last) return [{ start, end, text: `$text(${key})` }]
  const between = expressions.slice(1).map((next, index) => ({
    start: expressions[index]?.end ?? next.start,
    end: next.start,
    text: '), (',
  }))
  const head = { start, end: first.start, text: `$fillText(${key}, (` }
  return [head, ...between, { start: last.end, end, text: '))' }]
}

/** The table as a module of the package, and what its compiler is told. */
export function writeTextTable(texts: readonly string[]): { code: string; types: string } {
  const sorted = [...new Set(texts)].toSorted()
  const table = sorted.map((text) => `  ${JSON.stringify(text)}: ${JSON.stringify(text)},\n`).join('')
  const code = `/** Every text that the widgets show. {0}, {1}: what is put in. */
export const texts = {
${table}};

/** Own texts in place of these. Before the first widget is imported: some are read then. */
export function setTexts(own) {
  for (const [text, given] of Object.entries(own)) {
    if (!Object.hasOwn(texts, text)) throw new Error(\`no widget shows the text "\${text}"\`);
    texts[text] = given;
  }
}

export const text = (name) => texts[name];

export const fillText = (name, ...parts) =>
  texts[name].replace(/\\{(\\d+)\\}/g, (_, place) => String(parts[Number(place)]));
`
  const types = `export interface Texts {
${sorted.map((text) => `  ${JSON.stringify(text)}: string\n`).join('')}}
/** Every text that the widgets show. {0}, {1}: what is put in. */
export declare const texts: Readonly<Texts>
/** Own texts in place of these. Before the first widget is imported: some are read then. */
export declare function setTexts(own: Partial<Texts>): void
`
  return { code, types }
}
