// The only fetch of the product: sends a call of the contract and unwraps its response.
import { signContent } from '@kouan/contract/calls/account.ts'
import { saysHeld } from '@kouan/contract/calls/home.ts'
import type { Call, Envelope, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import { pageId } from '../browser/page-id.ts'
import { waitForNewLogin } from '../session/expired-session.ts'
import { hearHeldWork } from '../session/held-work.ts'
import { useSession } from '../session/session-store.ts'
import { AskError, readFailure, sentences } from './ask-error.ts'
import { type BuiltRequest, buildRequest } from './build-request.ts'

export interface AskOptions {
  signal?: AbortSignal
  /** Files of an `upload` call. */
  uploads?: readonly File[]
  /** `throw`: an expired session is an error here instead of asking for a new login. */
  onExpired?: 'ask' | 'throw'
  /** Token of a session that is not stored yet; replaces that of the current session. */
  token?: string
  /** Name of the files in the form; `file` by default. */
  uploadName?: string
  /** Called with the code and message of the envelope. */
  onResponse?: (said: Pick<Envelope, 'code' | 'message'>) => void
  /** Sent by the page on its own: it does not keep the session alive, and an expired session asks for no login. */
  unattended?: boolean
  /** The sentence for a refusal that gives no reason. */
  unknown?: string
  /** The only code of a success, for calls whose other codes are failures. */
  onlyCode?: number
}

/** A file with the name that the server gave it. */
export interface ReceivedFile {
  name: string
  blob: Blob
}

const timeoutMilliseconds = 60_000

/** Returns the result of the envelope (bare and file replies as they are). Throws `AskError`; one login dialog serves all calls. */
export const ask = <C extends Call>(call: C, input: SentTo<C>, options: AskOptions = {}): Promise<ResultOf<C>> =>
  askAny(call, input, options) as Promise<ResultOf<C>>

/** Untyped `ask`, for code that works on the fields of any resource. */
export async function askAny(call: Call, input: Record<string, unknown>, options: AskOptions = {}): Promise<unknown> {
  const token = options.token ?? useSession.getState().token
  try {
    return await askOnce(call, input, options)
  } catch (error) {
    const isExpired = error instanceof AskError && error.kind === 'noSession'
    const mayAsk =
      options.onExpired !== 'throw' && !options.unattended && options.token === undefined && call.needs !== 'public'
    if (!isExpired || !mayAsk || token === undefined) throw error
    // Another call may have renewed the token while this one was in flight.
    if (useSession.getState().token === token) await waitForNewLogin()
    return askOnce(call, input, options)
  }
}

async function askOnce(call: Call, input: Record<string, unknown>, options: AskOptions): Promise<unknown> {
  const { token, tenantId, lowAppId } = useSession.getState()
  const built = buildRequest(call, input, {
    base: apiBase(),
    token: options.token ?? token,
    tenantId,
    lowAppId,
    now: new Date(),
    uploads: options.uploads ?? [],
    uploadName: options.uploadName ?? 'file',
  })
  const { url, ...request } = await signed(call, built, options.token ?? token)
  if (options.unattended) request.headers['X-Unattended'] = '1'
  if (token !== undefined) request.headers['X-Page-Id'] = pageId
  return beforeTimeout(options.signal, async (signal) => {
    const response = await fetch(url, { ...request, body: request.body ?? null, signal })
    return unwrap(call, response, options)
  })
}

/** Loads code that few calls need. New screens on the server may have removed it: the failure says so and the shell offers to reload. */
export const loadedPart = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => {
    throw heard({ kind: 'missingCode', message: sentences.missingCode })
  })

/** Signs the request, with the token as secret or by the server. Requests without a session are not signed. */
async function signed(call: Call, built: BuiltRequest, token: string | undefined): Promise<BuiltRequest> {
  if (!call.signed || token === undefined) return built
  const now = new Date()
  if (call.signed === 'body') {
    const { wrapBody } = await loadedPart(() => import('./wrap-body.ts'))
    return wrapBody(built, {
      token,
      now,
      signOf: async (content) => (await ask(signContent, { content }, { token })).Data,
    })
  }
  const { signRequest } = await loadedPart(() => import('./sign-request.ts'))
  return signRequest(built, { secret: token, now })
}

async function unwrap(call: Call, response: Response, { onlyCode, unknown, onResponse }: AskOptions): Promise<unknown> {
  const version = response.headers.get('x-data-version')
  // Answers to nobody in particular tell neither.
  if (version !== null) {
    hearDataVersion(version)
    hearHeldWork(response.headers.has('x-work-held'))
  }
  // A proxy, or the login of a network, answers with a page of its own; it may be gone the next time.
  if (isForeign(response)) throw heard({ kind: 'network', message: sentences.foreign, status: response.status })
  const isFile = (call.reply === 'file' || call.reply === 'stream') && response.ok && !isJson(response)
  if (isFile) return readFile(response)
  const body = await readJson(response)
  // A refusal is an envelope, whatever the reply of the call.
  const isBare = call.reply === 'bare' && response.ok && (body as Envelope | undefined)?.success !== false
  const failure = isBare ? undefined : readFailure(response.status, body as Envelope, { onlyCode, unknown })
  if (failure) {
    listeners.failure(failure)
    throw failure
  }
  if (isBare) {
    listeners.answered()
    return body
  }
  const envelope = body as Envelope | undefined
  listeners.answered()
  if (envelope) onResponse?.(envelope)
  if (envelope && saysHeld(envelope.message)) listeners.held(envelope.message)
  return envelope?.result
}

async function beforeTimeout<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  try {
    return await work(signal ? AbortSignal.any([signal, timeout]) : timeout)
  } catch (error) {
    if (error instanceof AskError) throw error
    if (timeout.aborted) throw heard({ kind: 'timeout', message: sentences.timeout })
    if (signal?.aborted) throw heard({ kind: 'aborted', message: '' })
    throw heard({ kind: 'network', message: sentences.network })
  }
}

function heard(fields: ConstructorParameters<typeof AskError>[0]): AskError {
  const error = new AskError(fields)
  listeners.failure(error)
  return error
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') ?? false

/** A success with a page that is no file of ours. */
const isForeign = ({ ok, headers }: Response) =>
  ok && !headers.has('content-disposition') && /^text\/html/i.test(headers.get('content-type') ?? '')

async function readJson(response: Response): Promise<unknown> {
  if (!isJson(response)) {
    if (!response.ok) return undefined
    throw new AskError({ kind: 'unexpected', message: sentences.unreadable, status: response.status })
  }
  return response.json()
}

async function readFile(response: Response): Promise<ReceivedFile> {
  const said = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: said ? decodeURIComponent(said) : 'download', blob: await response.blob() }
}

/** Returns a meta value that the server writes into the page; empty when another server delivered it. */
export function metaContent(name: 'api-base' | 'static-domain' | 'version'): string {
  const said = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  return said.startsWith('%') ? '' : said
}

export const apiBase = () => metaContent('api-base') || '/jeecg-boot'

/** Fetches a static JSON file, such as /site.json. */
export async function askStatic<T>(path: string): Promise<T> {
  return beforeTimeout(undefined, async (signal) => {
    const response = await fetch(path, { headers: { accept: 'application/json' }, signal })
    const failure = readFailure(response.status, undefined)
    if (failure) throw failure
    return (await readJson(response)) as T
  })
}

/** Whether the service says that it can answer calls. A proxy that forwards nothing but calls answers 404: somebody is there. */
export async function askReady(): Promise<boolean> {
  return beforeTimeout(undefined, async (signal) => {
    const { status } = await fetch('/health/ready', { cache: 'no-store', signal })
    return status < 500
  })
}

/** Fetches the current index.html. */
export async function askPage(): Promise<string> {
  return beforeTimeout(undefined, async (signal) => {
    const response = await fetch('/index.html', { headers: { accept: 'text/html' }, cache: 'no-cache', signal })
    return response.ok ? response.text() : ''
  })
}

interface Listeners {
  failure: (error: AskError) => void
  dataVersion: (version: string) => void
  answered: () => void
  /** Called where the work waits in a queue that is held; the sentence is for people. */
  held: (sentence: string) => void
}
let listeners: Listeners = { failure: () => {}, dataVersion: () => {}, answered: () => {}, held: () => {} }

/** Passes on a version of rights, menus and dictionaries. */
export const hearDataVersion = (version: string) => listeners.dataVersion(version)

/** Sets the listeners for failures, for good answers, for the version of rights, menus and dictionaries, and for work that is held. */
export function listenToAnswers(next: Listeners): void {
  listeners = next
}
