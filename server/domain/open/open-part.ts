// Contribution of a feature to the open API, and the context of its handlers.
import type { OpenCall, OutputOf } from '@kouan/contract/calls/open/open-call.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Fields, InputOf } from '@kouan/contract/language/field.ts'
import type { OpenScope } from '@kouan/contract/resources/open/open-account.ts'
import type { AuditDetail, Context } from '../../gate/context.ts'

declare module '../../gate/context.ts' {
  interface Services {
    /** The calls of the open API of all areas, with the one of the token. */
    openCalls: readonly OpenCall[]
  }
}

export interface OpenAccount {
  id: string
  tenantId: string
  enterpriseId: string
  name: string
  clientId: string
  kinds: ReadonlySet<string>
  scopes: ReadonlySet<OpenScope>
  networks: readonly string[]
  ratePerMinute: number
  expiresAt: Date | null
  /** End of the maintenance during which nobody calls. */
  closedUntil: Date | null
  /** The background work of this copy waits for a release. */
  isHeld: boolean
  /** End of the time in which the answer only warns of unknown names; null: they are refused. */
  namesWarnedUntil: Date | null
  /** Whether assistants may correct and declare. */
  assistantsWrite: boolean
  /** Hashes of the secrets that are accepted now. */
  secrets: readonly Buffer[]
  lastUsedAt: Date | null
  userId: string
  rightsVersion: string
  /** 企业类型 of the enterprise; null where none is known. */
  companyRoles: string | null
  dataVersion: string
}

export interface OpenContext extends Context {
  account: OpenAccount
  /** Writes an audit row for each document of a batch. */
  auditEach(details: readonly AuditDetail[]): Promise<void>
  /** Takes unknown names of a row of a batch; returns those that refuse it, none where the answer tells them as warnings. */
  judgeNames(problems: readonly Problem[], index: number): readonly Problem[]
}

export type OpenHandler<C> = (
  context: OpenContext,
  input: C extends OpenCall<infer I> ? InputOf<I> : never,
) => Promise<OutputOf<C>>

/** A call of the open API with its handler: as a part it is served, described and part of the typed client. */
export interface OpenPart {
  open: OpenCall
  handler(context: OpenContext, input: Record<string, unknown>): Promise<unknown>
}

export const serveOpen = <I extends Fields, O extends Fields>(
  call: OpenCall<I, O>,
  handler: OpenHandler<OpenCall<I, O>>,
): OpenPart => ({ open: call, handler })
