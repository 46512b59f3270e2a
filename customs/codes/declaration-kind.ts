// How each declaration is answered: by which receipt, with which statuses, ending how, and until when it may be changed.
// A table of its own, so that a screen that shows a state does not load every message; a test holds it against them.

export type DeclarationKind = {
  /** Type of the receipt, 'CEB312Message'. */
  readonly receipt: string
  /** Statuses that the paper names for it. Its lists of exports end with “等”: others may come and are shown all the same. */
  readonly statuses: readonly string[]
  /** Statuses seen in practice, or named by one source only. */
  readonly alsoSeen?: readonly string[]
  /** Statuses that end it well. */
  readonly success: readonly string[]
  /** until-used: also after 120, while no declared document uses it. after-failure: only then. never: always anew. */
  readonly change: 'until-used' | 'after-failure' | 'never'
}

const port = ['2', '3', '4', '100']
const kept = ['1', ...port]
const inventory = ['120', '300', '399', '500', '800', '899']

export const declarationKinds = {
  CEB311Message: {
    receipt: 'CEB312Message',
    statuses: [...port, '120'],
    success: ['120'],
    change: 'until-used',
  },
  CEB411Message: {
    receipt: 'CEB412Message',
    statuses: [...port, '120'],
    success: ['120'],
    change: 'until-used',
  },
  CEB511Message: {
    receipt: 'CEB512Message',
    statuses: [...port, '120'],
    success: ['120'],
    change: 'until-used',
  },
  CEB513Message: {
    receipt: 'CEB514Message',
    statuses: [...port, '120'],
    success: ['120'],
    change: 'until-used',
  },
  CEB621Message: {
    receipt: 'CEB622Message',
    statuses: [...kept, ...inventory, '501', '502', '503', '599', '700'],
    alsoSeen: ['400', '600'],
    success: ['800', '899'],
    change: 'after-failure',
  },
  CEB623Message: {
    receipt: 'CEB624Message',
    statuses: [...kept, '120', '399'],
    success: ['399'],
    // Its appType can only be 1.
    change: 'never',
  },
  CEB625Message: {
    receipt: 'CEB626Message',
    statuses: [...kept, '120', '399'],
    alsoSeen: ['800'],
    success: ['399', '800'],
    change: 'after-failure',
  },
  CEB711Message: {
    receipt: 'CEB712Message',
    statuses: [...kept, '120', '399'],
    success: ['399'],
    change: 'after-failure',
  },
  CEB303Message: {
    receipt: 'CEB304Message',
    statuses: [...kept, '120'],
    success: ['120'],
    change: 'until-used',
  },
  CEB403Message: {
    receipt: 'CEB404Message',
    statuses: [...kept, '120'],
    success: ['120'],
    change: 'until-used',
  },
  CEB505Message: {
    receipt: 'CEB506Message',
    statuses: [...kept, '399'],
    alsoSeen: ['120'],
    success: ['120', '399'],
    change: 'until-used',
  },
  CEB507Message: {
    receipt: 'CEB508Message',
    statuses: [...kept, '399'],
    alsoSeen: ['120'],
    success: ['120', '399'],
    change: 'until-used',
  },
  CEB509Message: {
    receipt: 'CEB510Message',
    statuses: [...kept, '399'],
    alsoSeen: ['120'],
    success: ['120', '399'],
    change: 'until-used',
  },
  CEB603Message: {
    receipt: 'CEB604Message',
    statuses: [...kept, ...inventory],
    success: ['800', '899'],
    change: 'after-failure',
  },
  CEB605Message: {
    receipt: 'CEB606Message',
    statuses: [...kept, '399'],
    success: ['399'],
    change: 'after-failure',
  },
  CEB607Message: {
    receipt: 'CEB608Message',
    statuses: [...kept, '120'],
    success: ['120'],
    change: 'until-used',
  },
  CEB701Message: {
    receipt: 'CEB702Message',
    statuses: [...kept, '399'],
    success: ['399'],
    change: 'after-failure',
  },
  CEB213Message: {
    receipt: 'CEB214Message',
    statuses: [...kept, '120', '300', '500', '505', '600', '800'],
    success: ['800'],
    change: 'after-failure',
  },
  CEB215Message: {
    receipt: 'CEB216Message',
    statuses: [...kept, '399'],
    success: ['399'],
    change: 'after-failure',
  },
} as const satisfies Readonly<Record<string, DeclarationKind>>

/** What customs send of themselves: about which declaration, and by which of its numbers to find that. */
export type NoticeKind = {
  readonly about: keyof typeof declarationKinds
  readonly finds: readonly string[]
  /** Element that takes the place of returnStatus. */
  readonly status: string
  readonly time: string
}

export const noticeKinds = {
  CEB816Message: {
    about: 'CEB621Message',
    finds: ['invtNo'],
    status: 'status',
    time: 'returnTime',
  },
  CEB818Message: {
    about: 'CEB621Message',
    finds: ['invtNo'],
    status: 'status',
    time: 'returnTime',
  },
  CEB792Message: {
    about: 'CEB701Message',
    finds: ['sumNo'],
    status: 'decState',
    time: 'opDate',
  },
} as const satisfies Readonly<Record<string, NoticeKind>>

/** 'CEB311' and 'CEB311Message' → 'CEB311Message'. */
export function fullType(type: string): string {
  return type.endsWith('Message') ? type : `${type}Message`
}

/** How a declaration is answered; undefined for what is none. */
export function declarationKindOf(type: string): DeclarationKind | undefined {
  const name = fullType(type)
  return Object.hasOwn(declarationKinds, name) ? declarationKinds[name as keyof typeof declarationKinds] : undefined
}

export function noticeKindOf(type: string): NoticeKind | undefined {
  const name = fullType(type)
  return Object.hasOwn(noticeKinds, name) ? noticeKinds[name as keyof typeof noticeKinds] : undefined
}

const declarationByReceipt = new Map<string, string>(
  Object.entries(declarationKinds).map(([type, { receipt }]) => [receipt, type]),
)

/** 'CEB312Message' → 'CEB311Message'; undefined for CEB900, notices and what is not known. */
export function answeredType(receiptType: string): string | undefined {
  return declarationByReceipt.get(fullType(receiptType))
}
