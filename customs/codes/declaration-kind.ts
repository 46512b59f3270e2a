// How each declaration is answered: by which receipt, with which statuses, ending how, and until when it may be changed.
// A table of its own, so that a screen that shows a state does not load every message; a test holds it against them.

export type DeclarationKind = {
  /** Type of the receipt, 'CEB312Message'. */
  readonly receipt: string
  /**
   * Statuses that the specification names for it. Its lists of exports end with “等”: others are possible and are shown
   * all the same.
   */
  readonly statuses: readonly string[]
  /** Statuses seen in practice, or named by one source only. */
  readonly alsoSeen?: readonly string[]
  /** Statuses that end it well. */
  readonly success: readonly string[]
  /** A status by which the gateway refuses it, where the paper names one of its own. */
  readonly refusal?: string
  /** until-used: also after 120, while no declared document uses it. after-failure: only then. never: always anew. */
  readonly change: 'until-used' | 'after-failure' | 'never'
  /** The declaration that uses it, and the elements by which both name it. */
  readonly usedBy?: { readonly type: string; readonly by: readonly string[] }
}

const port = ['2', '3', '4', '100']
const kept = ['1', ...port]
const list = [...kept, '120', '300', '399', '500', '800', '899']
const usedByList = { type: 'CEB621Message', by: ['orderNo', 'ebpCode'] } as const
const usedByExport = { type: 'CEB603Message', by: ['orderNo', 'ebcCode'] } as const
const carried = ['logisticsNo', 'logisticsCode'] as const
/** Taken in by customs, and changeable until something uses it. */
const taken = { statuses: [...port, '120'], success: ['120'], change: 'until-used' } as const
const takenFromPort = { ...taken, statuses: [...kept, '120'] } as const
/** Transport of exports: reviewed, or, as some offices do, only taken in. */
const moved = { statuses: [...kept, '399'], alsoSeen: ['120'], success: ['120', '399'], change: 'until-used' } as const
const reviewed = { statuses: [...kept, '399'], success: ['399'], change: 'after-failure' } as const

export const declarationKinds = {
  CEB311Message: { receipt: 'CEB312Message', ...taken, refusal: '-301008', usedBy: usedByList },
  CEB411Message: { receipt: 'CEB412Message', ...taken, refusal: '-401006', usedBy: usedByList },
  CEB511Message: {
    receipt: 'CEB512Message',
    ...taken,
    refusal: '-504014',
    usedBy: { type: 'CEB621Message', by: carried },
  },
  CEB513Message: { receipt: 'CEB514Message', ...taken, refusal: '-505016' },
  CEB621Message: {
    receipt: 'CEB622Message',
    statuses: [...list, '501', '502', '503', '599', '700'],
    alsoSeen: ['400', '600'],
    success: ['800', '899'],
    change: 'after-failure',
    refusal: '-621001',
  },
  // Its appType can only be 1.
  CEB623Message: {
    receipt: 'CEB624Message',
    ...reviewed,
    statuses: [...kept, '120', '399'],
    change: 'never',
    refusal: '-623003',
  },
  CEB625Message: {
    receipt: 'CEB626Message',
    statuses: [...kept, '120', '399'],
    alsoSeen: ['800'],
    success: ['399', '800'],
    change: 'after-failure',
    refusal: '-625209',
  },
  CEB711Message: {
    receipt: 'CEB712Message',
    ...reviewed,
    statuses: [...kept, '120', '399'],
    refusal: '-800003',
  },
  CEB303Message: { receipt: 'CEB304Message', ...takenFromPort, usedBy: usedByExport },
  CEB403Message: { receipt: 'CEB404Message', ...takenFromPort, usedBy: usedByExport },
  CEB505Message: { receipt: 'CEB506Message', ...moved, usedBy: { type: 'CEB603Message', by: carried } },
  CEB507Message: { receipt: 'CEB508Message', ...moved },
  CEB509Message: { receipt: 'CEB510Message', ...moved },
  CEB603Message: { receipt: 'CEB604Message', statuses: list, success: ['800', '899'], change: 'after-failure' },
  CEB605Message: { receipt: 'CEB606Message', ...reviewed },
  CEB607Message: { receipt: 'CEB608Message', ...takenFromPort, usedBy: { type: 'CEB509Message', by: ['billNo'] } },
  CEB701Message: { receipt: 'CEB702Message', ...reviewed },
  CEB213Message: {
    receipt: 'CEB214Message',
    statuses: [...kept, '120', '300', '500', '505', '600', '800'],
    success: ['800'],
    change: 'after-failure',
  },
  CEB215Message: { receipt: 'CEB216Message', ...reviewed },
} as const satisfies Readonly<Record<string, DeclarationKind>>

/** What customs send of themselves: about which declaration, and by which of its numbers to find that. */
export type NoticeKind = {
  readonly about: keyof typeof declarationKinds
  readonly finds: readonly string[]
  /** Element that takes the place of returnStatus. */
  readonly status: string
  readonly time: string
  readonly tells: Told
  /** Status of the declaration that precedes it. */
  readonly after: string
}

/** A tax bill, its state, or the result of a summary. */
export type Told = 'tax-bill' | 'tax-state' | 'summary'

const taxNotice = {
  about: 'CEB621Message',
  finds: ['invtNo'],
  status: 'status',
  time: 'returnTime',
  after: '800',
} as const

export const noticeKinds = {
  CEB816Message: { ...taxNotice, tells: 'tax-bill' },
  CEB818Message: { ...taxNotice, tells: 'tax-state' },
  CEB792Message: {
    about: 'CEB701Message',
    finds: ['sumNo'],
    status: 'decState',
    time: 'opDate',
    tells: 'summary',
    after: '399',
  },
} as const satisfies Readonly<Record<string, NoticeKind>>

/** The gateway's refusal of a whole message: it answers all documents in it. */
export const messageRefusal = 'CEB900Message'
