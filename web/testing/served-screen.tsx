// Components that ask the server, in a page without a browser: what they ask is kept, and answered by the test.
import type { Call } from '@kouan/contract/language/call.ts'
import { type ErrorKind, errorCodes } from '@kouan/contract/language/error-codes.ts'
import { show } from '@kouan/widgets/testing/screen.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../data/calls/query-client.ts'

export interface Asked {
  call: Call
  /** The body as it was read; the parts of the address by their names. */
  input: Record<string, unknown>
}

/** Refusal of a server, for `answer` to throw. */
export class Refused extends Error {
  readonly kind: ErrorKind
  readonly fields: string[]
  constructor(message: string, { kind = 'refused' as ErrorKind, fields = [] as string[] } = {}) {
    super(message)
    this.kind = kind
    this.fields = fields
  }
}

/** Answer of a server with a message of its own, for `answer` to return. */
export class Said {
  readonly result: unknown
  readonly message: string
  constructor(result: unknown, message = '') {
    this.result = result
    this.message = message
  }
}

type Answer = (input: Record<string, unknown>) => unknown

/** Renders with answers for these calls; returns what was asked so far, the oldest first. */
export async function showServed(element: ReactNode, answers: readonly (readonly [Call, Answer])[]): Promise<Asked[]> {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    for (const [call, answer] of answers) {
      const pattern = new RegExp(`${call.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
      const found = request.method === call.method ? pattern.exec(pathname) : null
      if (!found) continue
      const input = { ...Object.fromEntries(searchParams), ...bodyOf(request.body), ...found.groups }
      asked.push({ call, input })
      let result: unknown
      try {
        result = await answer(input)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const { status, code } = errorCodes[error.kind]
        const problems = error.fields.map((field) => ({ field, message: error.message }))
        return Response.json({ success: false, code, message: error.message, problems }, { status })
      }
      if (call.reply === 'bare') return Response.json(result)
      const said = result instanceof Said ? result : new Said(result)
      return Response.json({ success: true, code: 200, ...said, timestamp: 0 })
    }
    throw new Error(`the test answers no ${request.method} ${pathname}`)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await show(
    <QueryClientProvider client={createQueryClient({ warn: () => {} })}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
  return asked
}

function bodyOf(body: RequestInit['body']): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' && body !== '' ? (JSON.parse(body) as Record<string, unknown>) : {}
}
