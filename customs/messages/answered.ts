// How customs answer what is declared, and what they send of themselves.
import type { RuleName } from '../rule-table.ts'

export type Answered = {
  /**
   * Statuses that the specification names for it. Its lists of exports end with “等”: others are possible and are shown
   * all the same.
   */
  readonly statuses: readonly string[]
  /** Statuses seen in practice, or named by one source only. */
  readonly alsoSeen?: readonly string[]
  /** Statuses that end it well. */
  readonly success: readonly string[]
  /** until-used: also after 120, while no declared document uses it. after-failure: only then. never: always anew. */
  readonly change: 'until-used' | 'after-failure' | 'never'
  /** The declaration that uses it, and the elements by which both name it. */
  readonly usedBy?: { readonly type: string; readonly by: readonly string[] }
}

const port = ['2', '3', '4', '100'] as const
const kept = ['1', ...port] as const
/** Statuses of reviews that do not end at 120. */
export const reviewing = [...kept, '120', '399'] as const
/** Statuses of every list of goods. */
export const listed = [...kept, '120', '300', '399', '500', '800', '899'] as const
/** Statuses of a return that customs follow to its end. */
export const returning = [...kept, '120', '300', '500', '505', '600', '800'] as const

/** Taken in by customs, and changeable until something uses it. */
export const taken = { statuses: [...port, '120'], success: ['120'], change: 'until-used' } as const
export const takenFromPort = { ...taken, statuses: [...kept, '120'] } as const
/** Transport of exports: reviewed, or, as some offices do, only taken in. */
export const moved = {
  statuses: [...kept, '399'],
  alsoSeen: ['120'],
  success: ['120', '399'],
  change: 'until-used',
} as const
export const reviewed = { statuses: [...kept, '399'], success: ['399'], change: 'after-failure' } as const

export const usedByImportList = { type: 'CEB621Message', by: ['orderNo', 'ebpCode'] } as const
export const usedByExportList = { type: 'CEB603Message', by: ['orderNo', 'ebcCode'] } as const
/** By the number of its parcel. */
export const carriedBy = ['logisticsNo', 'logisticsCode'] as const

/** Fault in the number of a document. */
export type NumberFault = 'exists' | 'used' | 'absent' | 'fixed'
/** Fault in the list that a document names: it is missing, or released already. */
export type ListFault = 'list' | 'release'

/** Codes with which the gateway of customs refuses it, as far as they are publicly known. */
export type Refusals = { readonly [F in NumberFault | ListFault]?: string } & {
  /** Of a fault that has no code of its own. */
  readonly other?: string
  /** About the document alone, by rule and element. */
  readonly forms?: readonly { readonly rule: RuleName; readonly element: string; readonly code: string }[]
}

/** A tax bill, its state, or the result of a summary. */
export type Told = 'tax-bill' | 'tax-state' | 'summary'

/** Messages that customs send of themselves: about which declaration, and by which of its numbers to find that. */
export type Notice = {
  readonly about: string
  readonly finds: readonly string[]
  /** Element that takes the place of returnStatus. */
  readonly status: string
  readonly time: string
  readonly tells: Told
  /** Status of the declaration that precedes it. */
  readonly after: string
}

/** Of the tax of an import list. */
export const taxNotice = {
  about: 'CEB621Message',
  finds: ['invtNo'],
  status: 'status',
  time: 'returnTime',
  after: '800',
} as const
