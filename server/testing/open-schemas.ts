// Compares what the open API says and sends with its document.
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openCalls } from '../areas.ts'
import { openDocument } from '../features/open/open-document.ts'

export interface Answered {
  method: string
  /** Below /open/v1, with the values of its parameters. */
  path: string
  status: number
  /** Content-Type. */
  type: string
  body: unknown
}

const pointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')

function createChecks(document: ApiDocument) {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, validateSchema: false })
  ajv.addSchema(document, 'api')
  const paths = Object.keys(document.paths).map((path) => {
    const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
    return { path, pattern: new RegExp(`^${pattern}$`) }
  })
  const faults = (place: string, value: unknown): string[] | undefined => {
    const check = ajv.getSchema(`api#${place}`)
    if (!check) return undefined
    return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  return { document, paths, faults }
}

let checks: ReturnType<typeof createChecks> | undefined
const known = () => {
  checks ??= createChecks(openDocument(openCalls))
  return checks
}

/** Faults of a value by a named schema of the document. */
export const faultsBySchema = (name: string, value: unknown): string[] =>
  known().faults(`/components/schemas/${name}`, value) ?? [`there is no schema ${name}`]

/** Faults of an answer by the document; none for a path or method that it does not have. */
export function faultsOfAnswer({ method, path, status, type, body }: Answered): string[] {
  const { document, paths, faults } = known()
  const [plain = ''] = `/open/v1${path}`.split('?')
  // A path without parameters comes before one that has them.
  const candidates = paths.filter(({ pattern }) => pattern.test(plain))
  const found = candidates.find(({ path }) => path === plain) ?? candidates[0]
  const operation = found && document.paths[found.path]?.[method.toLowerCase()]
  if (!found || !operation) return []
  const named = status in operation.responses ? status : 'default'
  const response = operation.responses[named] as Record<string, string> | undefined
  // A response of several statuses has those in its schema, and says in the body which one it is.
  const isOther = named === 'default' && (body as { status?: unknown }).status !== status
  if (!response || isOther) return [`status ${status} is not in the document`]
  const own = `/paths/${pointer(found.path)}/${method.toLowerCase()}/responses/${named}`
  const place = response.$ref?.slice(1) ?? own
  const media = pointer(type.split(';')[0] ?? '')
  return (
    faults(`${place}/content/${media}/schema`, body) ?? [`content type ${type} of ${status} is not in the document`]
  )
}
