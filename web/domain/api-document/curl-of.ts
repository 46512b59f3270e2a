// A request as a line for curl.
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { contentOf, type ListedOperation, parametersOf } from './read-document.ts'
import { exampleOfSchema } from './schema-rows.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** `origin`: of the page; the token is a variable of the shell. */
export function curlOf(document: ApiDocument, { method, path, operation }: ListedOperation, origin: string): string {
  const parameters = parametersOf(document, operation)
  const textOf = ({ example, name }: { example?: unknown; name: string }) => String(example ?? name)
  const address = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(textOf(one))), path)
  const asked = parameters.filter((one) => one.in === 'query' && one.required)
  const query = new URLSearchParams(asked.map((one) => [one.name, textOf(one)])).toString()
  const headers = parameters.filter((one) => one.in === 'header' && one.required)
  const body = contentOf(operation.requestBody?.content)
  const example = body && JSON.stringify(body.example ?? exampleOfSchema(document, body.schema), null, 2)
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}${address}${query === '' ? '' : `?${query}`}`)}`,
    ...headerOfToken(document, operation.security),
    ...headers.map(({ name, description = '' }) => `-H ${quoted(`${name}: ${description}`)}`),
    ...(body?.type === 'multipart/form-data' ? ["-F 'file=@文件'"] : []),
    ...(body?.type === 'application/json'
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(example ?? '')}`]
      : []),
  ].join(' \\\n  ')
}

function headerOfToken({ components }: ApiDocument, security: Record<string, string[]>[]): string[] {
  const [name] = Object.keys(security[0] ?? {})
  const scheme = name === undefined ? undefined : components.securitySchemes[name]
  if (!scheme) return []
  return [scheme.type === 'apiKey' ? `-H "${scheme.name}: $TOKEN"` : '-H "Authorization: Bearer $TOKEN"']
}
