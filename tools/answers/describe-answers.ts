// JSON Schemas of what calls return, read from their types: `returns<Reply>()` has no value at run time. The compiler says what
// a type holds; the loaded module says which call has it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { servedActions } from '@kouan/contract/derive/action-calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import { defineJob } from '@kouan/contract/language/job.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { tradeReports } from '@kouan/contract/resources/report/reports.ts'
import { API, type Checker, type Project, SignatureKind, type Type } from 'typescript/unstable/sync'
import type { AnswerSchemas } from '../../server/domain/openapi/json-schema.ts'
import { type JsonSchema, nothing, referenceTo } from '../../server/domain/openapi/json-schema.ts'
import { schemasOf } from './type-schema.ts'

const projectFolder = join(import.meta.dirname, '../..')

/** The standard calls of resources have the fields of their rows, which no type says better. */
const places = [
  'contract/calls',
  'contract/resources',
  'contract/derive/spreadsheet-calls.ts',
  'contract/derive/job-calls.ts',
]

/**
 * Returns the schemas by the names of the calls; `*.detail` is the call `detail` of each kind of document,
 * `*.start` the start of each job.
 */
export async function describeAnswers(): Promise<AnswerSchemas> {
  const api = new API({ cwd: projectFolder })
  try {
    // Of the contract alone: the whole project takes a third longer.
    const configuration = join(import.meta.dirname, 'contract.tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [configuration] }).getProject(configuration)
    if (!project) throw new Error(`no project at ${configuration}`)
    const { schemaOf, definitions } = schemasOf(project.checker)
    const calls: AnswerSchemas['calls'] = {}
    for (const path of places.flatMap(sourcesAt)) {
      for (const [name, schema] of await answersIn({ project, schemaOf }, path)) calls[name] ??= schema
    }
    return { calls: sorted(calls), definitions: sorted(definitions) }
  } finally {
    api.close()
  }
}

function sourcesAt(place: string): string[] {
  if (place.endsWith('.ts')) return [join(projectFolder, place)]
  return readdirSync(join(projectFolder, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(projectFolder, place, file))
    .sort()
}

interface Reading {
  checker: Checker
  schemaOf: (type: Type) => JsonSchema
}
type Answers = (readonly [name: string, schema: JsonSchema])[]

/** The calls and actions that a file exports, each with the schema of its result. */
async function answersIn(
  { project, schemaOf }: { project: Project; schemaOf: Reading['schemaOf'] },
  path: string,
): Promise<Answers> {
  const { program, checker } = project
  const file = program.getSourceFile(path)
  const symbol = file && checker.getSymbolAtLocation(file)
  if (!symbol) return []
  const values: Record<string, unknown> = await import(pathToFileURL(path).href)
  return checker.getExportsOfModule(symbol).flatMap((exported) => {
    const type = Object.hasOwn(values, exported.name) ? checker.getTypeOfSymbol(exported) : undefined
    return type ? answersOf({ checker, schemaOf }, type, values[exported.name]) : []
  })
}

function answersOf(reading: Reading, type: Type, value: unknown): Answers {
  if (typeof value === 'function') return answersOfMaker(reading, type, value as Make)
  if (!isRecord(value)) return []
  if (isCall(value)) {
    const result = propertyOf(reading, type, 'result')
    return result ? [[value.name, reading.schemaOf(result)]] : []
  }
  if (isRecord(value.actions) && isRecord(value.fields))
    return answersOfActions(reading, type, value as unknown as Acting)
  return Object.entries(value).flatMap(([key, one]) => {
    const inner = isRecord(one) && isCall(one) ? propertyOf(reading, type, key) : undefined
    return inner ? answersOf(reading, inner, one) : []
  })
}

type Make = (of: unknown) => unknown

const someJob = defineJob({ name: '*.start', title: '', needs: 'some:start', audit: 'none', input: {} })

/** A function that returns calls of a resource, of a report or of a job, tried with one of each. */
function answersOfMaker(reading: Reading, type: Type, make: Make): Answers {
  const [signature] = reading.checker.getSignaturesOfType(type, SignatureKind.Call)
  const made = signature && reading.checker.getReturnTypeOfSignature(signature)
  if (!made || signature.parameters.length !== 1) return []
  for (const example of [order, tradeReports.year, someJob]) {
    const prefix = `${example?.name}.`
    const answers = answersOf(reading, made, tryToMake(make, example))
    const isTaken = answers.length > 0 && answers.every(([name]) => name.startsWith(prefix) || name === someJob.name)
    if (isTaken) return answers.map(([name, schema]) => [name.replace(prefix, '*.'), schema] as const)
  }
  return []
}

function tryToMake(make: Make, example: unknown): unknown {
  try {
    return make(example)
  } catch {
    // It takes something else.
    return undefined
  }
}

/** As `AnswerOfAction` of contract/language/action.ts. */
function answersOfActions(reading: Reading, type: Type, of: Acting): Answers {
  const declared = propertyOf(reading, type, 'actions')
  return servedActions(of).map(({ call, actions }) => {
    const [[name, action] = ['', undefined]] = actions
    const own = declared && propertyOf(reading, declared, name)
    const returned = own && propertyOf(reading, own, 'returns')
    const result = returned && propertyOf(reading, returned, 'type')
    const more = result && reading.schemaOf(result)
    if (!action?.many) return [call.name, more ?? nothing] as const
    return [call.name, more ? { allOf: [referenceTo('Bulk'), more] } : referenceTo('Bulk')] as const
  })
}

function propertyOf({ checker }: Reading, type: Type, name: string): Type | undefined {
  const property = checker.getPropertyOfType(checker.getNonNullableType(type) ?? type, name)
  return property && checker.getTypeOfSymbol(property)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCall = (value: Record<string, unknown>): value is { name: string } => 'method' in value && 'path' in value

const sorted = <V>(record: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
