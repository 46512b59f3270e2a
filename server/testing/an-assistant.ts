// Sends messages of the Model Context Protocol as an assistant of an API account does.
import { assistantPath } from '@kouan/contract/calls/open/assistant-tools.ts'
import type { TestApp } from './test-app.ts'

export interface ToolResult extends Record<string, unknown> {
  summary: string
  token?: string
  isError: boolean
  documentTexts?: Record<string, unknown>
}

export interface Posted {
  token?: string
  headers?: Record<string, string>
  body: unknown
}

const headersOf = (token: string | undefined) => ({
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

export function assistantHarness({ app }: Pick<TestApp, 'app'>) {
  const post = ({ token, headers = {}, body }: Posted) =>
    app.inject({
      method: 'POST',
      url: assistantPath,
      headers: { ...headersOf(token), ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })

  /** Returns the result of the message, or its error. */
  async function ask(token: string, method: string, params: Record<string, unknown> = {}) {
    const answer = await post({ token, body: { jsonrpc: '2.0', id: 1, method, params } })
    if (answer.statusCode !== 200) throw new Error(`${method} answers ${answer.statusCode}: ${answer.body}`)
    return answer.json() as { result?: Record<string, unknown>; error?: { code: number; message: string } }
  }

  /** Calls a tool; both forms of its answer say the same. */
  async function useTool(token: string, name: string, given: Record<string, unknown> = {}): Promise<ToolResult> {
    const { result, error } = await ask(token, 'tools/call', { name, arguments: given })
    if (!result) throw new Error(`${name}: ${error?.message}`)
    const { content, structuredContent, isError } = result as {
      content: { text: string }[]
      structuredContent: ToolResult
      isError?: boolean
    }
    if (content[0]?.text !== JSON.stringify(structuredContent)) throw new Error(`${name} answers two different things`)
    return { ...structuredContent, isError: isError === true }
  }

  const toolsOf = async (token: string): Promise<string[]> => {
    const { result } = await ask(token, 'tools/list')
    const { tools } = (result ?? { tools: [] }) as { tools: { name: string }[] }
    return tools.map(({ name }) => name)
  }

  return { post, ask, useTool, toolsOf }
}
