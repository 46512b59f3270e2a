// Reads the row types of `sql` templates from the source, with the compiler's own checker: imported names, intersections and
// what follows from the place of a template are resolved as `tsc` resolves them.
import { relative } from 'node:path'
import { type Node, type SourceFile, SyntaxKind, type TaggedTemplateExpression } from 'typescript/unstable/ast'
import { isTaggedTemplateExpression } from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import { type KnownStatement, knownStatement } from './known-statement.ts'
import type { Kind, RowType, TemplateSite, ValueType } from './row-type.ts'

export interface FoundTemplate {
  /** Positions in the text of the file. */
  start: number
  end: number
  site: TemplateSite
  /** Undefined of a part of a statement, and of a statement that is put together from others. */
  readStatement(): KnownStatement | undefined
}

/** Deeper levels of JSON are accepted as they are. */
const deepest = 4

const simpleKinds: [flags: number, kind: Kind][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.Void, 'undefined'],
]

/** A compiler that stays open; `close` ends its process. */
export class RowTypeReader {
  readonly #folder: string
  readonly #api: API
  #project: Project | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#api = new API({ cwd: folder })
  }

  close(): void {
    this.#api.close()
  }

  /** Returns the templates of a file in their order; none of a file that the project does not include. */
  read(file: string, text: string): FoundTemplate[] {
    this.#project ??= this.#open({})
    let source = this.#project.program.getSourceFile(file)
    if (source !== undefined && source.text !== text) {
      this.#project = this.#open({ fileChanges: { invalidateAll: true } })
      source = this.#project.program.getSourceFile(file)
    }
    if (source === undefined || source.text !== text) return []
    const templates = findTemplates(source)
    const { checker } = this.#project
    const types = templates.length === 0 ? [] : checker.getTypeAtLocation(templates)
    const typeOf = (type: Type | undefined) => valueTypeOf(checker, type, deepest)
    return templates.map((template, index) => {
      const start = template.getStart(source)
      const line = text.slice(0, start).split('\n').length
      const place = `${relative(this.#folder, file).replaceAll('\\', '/')}:${line}`
      const site = { place, row: rowTypeOf(checker, types[index]) }
      return { start, end: template.end, site, readStatement: () => knownStatement(template, { checker, typeOf }) }
    })
  }

  #open(changes: { fileChanges?: { invalidateAll: true } }): Project {
    const config = `${this.#folder}/tsconfig.json`
    const project = this.#api.updateSnapshot({ openProjects: [config], ...changes }).getProject(config)
    if (project === undefined) throw new Error(`${config} cannot be opened`)
    return project
  }
}

function findTemplates(source: SourceFile): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = []
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isSqlTag(node.tag, source)) found.push(node)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

const isSqlTag = (tag: Node, source: SourceFile) => tag.kind === SyntaxKind.Identifier && tag.getText(source) === 'sql'

/** The row of `RawBuilder<Row>`. */
function rowTypeOf(checker: Checker, builder: Type | undefined): RowType | undefined {
  const [given] = builder?.isTypeReference() ? checker.getTypeArguments(builder) : []
  const row = given?.isTypeParameter() ? checker.getBaseConstraintOfType(given) : given
  const isOfColumns =
    row !== undefined && (row.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union)) !== 0
  if (!isOfColumns || checker.isArrayLikeType(row)) return undefined
  const members = row.isUnionType() ? row.getTypes() : [row]
  if (members.some(({ flags }) => (flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0)) return undefined
  const isOpen =
    row.isUnionType() || given !== row || members.some((member) => checker.getIndexInfosOfType(member).length > 0)
  return { columns: fieldsOf(checker, row, 0), isOpen }
}

function fieldsOf(checker: Checker, type: Type, depth: number): Record<string, ValueType> {
  const properties = checker.getPropertiesOfType(type)
  const types = properties.length === 0 ? [] : checker.getTypeOfSymbol(properties)
  return Object.fromEntries(
    properties.map((property, index) => {
      const value = valueTypeOf(checker, types[index], depth)
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0
      return [property.name, isOptional ? { ...value, kinds: [...value.kinds, 'undefined' as const] } : value]
    }),
  )
}

function valueTypeOf(checker: Checker, type: Type | undefined, depth: number): ValueType {
  if (type === undefined) return { kinds: ['any'] }
  const simple = simpleKinds.find(([flags]) => (type.flags & flags) !== 0)
  if (simple !== undefined) return { kinds: [simple[1]] }
  if (type.isUnionType()) return mergeTypes(type.getTypes().map((member) => valueTypeOf(checker, member, depth)))
  if (type.isIntersectionType()) {
    // A primitive with a brand.
    const primitive = type.getTypes().map((member) => simpleKinds.find(([flags]) => (member.flags & flags) !== 0)?.[1])
    const kind = primitive.find((one) => one !== undefined)
    if (kind !== undefined) return { kinds: [kind] }
    return depth >= deepest ? { kinds: ['object'] } : { kinds: ['object'], fields: fieldsOf(checker, type, depth + 1) }
  }
  if ((type.flags & TypeFlags.Object) === 0) {
    return (type.flags & TypeFlags.NonPrimitive) !== 0 ? { kinds: ['object', 'array'] } : { kinds: ['any'] }
  }
  return objectTypeOf(checker, type, depth)
}

function objectTypeOf(checker: Checker, type: Type, depth: number): ValueType {
  if (checker.isTupleType(type)) return { kinds: ['array'] }
  if (checker.isArrayLikeType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type as TypeReference)
    const name = type.getSymbol()?.name
    if (name === 'Array' || name === 'ReadonlyArray') {
      return { kinds: ['array'], element: valueTypeOf(checker, element, depth + 1) }
    }
  }
  const name = type.getSymbol()?.name
  if (name === 'Date') return { kinds: ['Date'] }
  if (name === 'Buffer' || name === 'Uint8Array') return { kinds: ['Buffer'] }
  // `{}` accepts every value.
  if (checker.getPropertiesOfType(type).length === 0) return { kinds: ['any'] }
  const isOpen = depth >= deepest || checker.getIndexInfosOfType(type).length > 0
  return isOpen ? { kinds: ['object'] } : { kinds: ['object'], fields: fieldsOf(checker, type, depth + 1) }
}

/** Of a union; properties of several kinds of objects are not compared. */
function mergeTypes(types: ValueType[]): ValueType {
  const kinds = [...new Set(types.flatMap((type) => type.kinds))]
  const elements = types.flatMap(({ element }) => (element === undefined ? [] : [element]))
  const objects = types.filter((type) => type.kinds.includes('object'))
  const [only] = objects
  return {
    kinds,
    ...(elements.length > 0 && { element: mergeTypes(elements) }),
    ...(objects.length === 1 && only?.fields !== undefined && { fields: only.fields }),
  }
}
