// A call and its input as an HTTP request: address, query, headers and body.
import type { Call } from '@kouan/contract/language/call.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'

export interface RequestContext {
  /** `/jeecg-boot` unless the server says otherwise. */
  base: string
  token: string | undefined
  tenantId: string
  /** Set on low-app routes only. */
  lowAppId: string | undefined
  now: Date
  uploads: readonly File[]
  /** Of the files in the form. */
  uploadName: string
}

export interface BuiltRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

export function buildRequest(call: Call, input: Record<string, unknown>, context: RequestContext): BuiltRequest {
  const { path, rest } = fillPath(call.path, input)
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const query = inQuery ? queryOf(rest) : new URLSearchParams()
  if (call.method === 'GET' && !call.path.startsWith('/sys/dict/getDictItems/')) {
    query.set('_t', String(Math.floor(context.now.getTime() / 1000)))
  }
  const body = inQuery ? undefined : call.upload ? formOf(rest, context) : JSON.stringify(rest)
  const search = query.size > 0 ? `?${query}` : ''
  return {
    url: addressUnder(context.base, `${path}${search}`),
    method: call.method,
    headers: headersOf(context, body),
    body,
  }
}

/** Puts the inputs that the path names into it; the others remain. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { path: filled, rest }
}

/** Ids and other plain texts are joined by commas, as the wire has them. */
const asText = (value: unknown): string => {
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  return isPlain || typeof value !== 'object' ? String(value) : JSON.stringify(value)
}

function queryOf(values: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, asText(value))
  }
  return query
}

function formOf(
  values: Record<string, unknown>,
  { uploads, uploadName }: Pick<RequestContext, 'uploads' | 'uploadName'>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  for (const file of uploads) form.append(uploadName, file, file.name)
  return form
}

function headersOf(context: RequestContext, body: BuiltRequest['body']): Record<string, string> {
  return {
    'tenant-id': context.tenantId,
    ...(context.token ? { 'X-Access-Token': context.token } : {}),
    ...(context.lowAppId ? { 'X-Low-App-ID': context.lowAppId } : {}),
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  }
}
