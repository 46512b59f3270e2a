// The product's own calls over HTTP, for what a journey needs before it begins.
import type { Call, Envelope, ResultOf, SentTo } from '@kouan/contract/language/call.ts'

export interface ApiCaller {
  /** The result; throws with the server's sentence when the call does not succeed. */
  send<C extends Call>(call: C, input: Partial<SentTo<C>>): Promise<ResultOf<C>>
  upload<C extends Call>(call: C, input: Record<string, string>, file: File): Promise<ResultOf<C>>
}

/** `token`: of a session; strangers have none. */
export function apiCaller({ address, token }: { address: string; token?: string }): ApiCaller {
  async function ask(call: Call, path: string, body: FormData | string | undefined): Promise<unknown> {
    const response = await fetch(`${address}/jeecg-boot${path}`, {
      method: call.method,
      headers: {
        ...(token === undefined ? {} : { 'x-access-token': token }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    const answer = (await response.json()) as Envelope
    if (!answer.success) throw new Error(`${call.title}: ${answer.message} ${JSON.stringify(answer.problems ?? '')}`)
    return answer.result
  }
  return {
    send: <C extends Call>(call: C, input: Partial<SentTo<C>>) => {
      const isQuery = call.method === 'GET' || call.method === 'DELETE'
      const query = isQuery ? `?${new URLSearchParams(input as unknown as Record<string, string>)}` : ''
      return ask(call, `${call.path}${query}`, isQuery ? undefined : JSON.stringify(input)) as Promise<ResultOf<C>>
    },
    upload: <C extends Call>(call: C, input: Record<string, string>, file: File) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(input)) form.append(name, value)
      form.append('file', file)
      return ask(call, call.path, form) as Promise<ResultOf<C>>
    },
  }
}
