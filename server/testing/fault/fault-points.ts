// Points at which a server is killed between saving a document and applying its receipt. Statements are those that the product
// sends; `within` names an earlier statement of the same transaction.

export type FaultPoint =
  | { name: string; at: 'statement'; moment: 'before' | 'after'; statement: RegExp; within?: RegExp }
  | {
      name: string
      at: 'port'
      moment: 'before-deliver' | 'half-written' | 'after-deliver' | 'before-put-away' | 'after-put-away'
    }

/** Point at which a process is killed when it reaches the point for the `turn`-th time; 0: never. */
export interface FaultOrder {
  point: string
  turn: number
}

const commit = /^commit/
const statement = (name: string, point: Omit<Extract<FaultPoint, { at: 'statement' }>, 'name' | 'at'>): FaultPoint => ({
  name,
  at: 'statement',
  ...point,
})

/** Pairs of points at which two servers are killed. */
export const pointsThatMeet = [
  { what: 'orders', one: 'handed over, not marked', other: 'receipt applied, before the commit' },
  { what: 'lists', one: 'receipt stored, still in the inbox', other: 'receipt applied, work not settled' },
  { what: 'orders', one: 'declared, not answered', other: 'marking sent, before the commit' },
  { what: 'exports', one: 'declared, not answered', other: 'receipt applied, before the commit' },
  { what: 'cancellations', one: 'handed over, not marked', other: 'receipt stored, still in the inbox' },
] as const

/** Turn at which a process dies at this point: receipts are stored and applied in sets, so it comes to those a few times only. */
export const turnAt = (point: string, turn: number): number => (point.startsWith('receipt') ? Math.min(turn, 2) : turn)

export const faultPoints: readonly FaultPoint[] = [
  statement('saved, not answered', {
    moment: 'after',
    statement: commit,
    within: /insert into "(\w+_head|cancellation)"/,
  }),
  statement('declaring, before the commit', { moment: 'before', statement: commit, within: /insert into attempt \(/ }),
  statement('declared, not answered', { moment: 'after', statement: commit, within: /insert into attempt \(/ }),
  statement('building, before the commit', { moment: 'after', statement: /^update outbound_message set body/ }),
  { name: 'built, not handed over', at: 'port', moment: 'before-deliver' },
  { name: 'half of the file written', at: 'port', moment: 'half-written' },
  { name: 'handed over, not marked', at: 'port', moment: 'after-deliver' },
  statement('marking sent, before the commit', { moment: 'before', statement: commit, within: /set status = '2'/ }),
  statement('marked sent, work not settled', { moment: 'after', statement: commit, within: /set status = '2'/ }),
  statement('receipt stored, before the commit', { moment: 'after', statement: /^\s*insert into receipt_raw/ }),
  { name: 'receipt stored, still in the inbox', at: 'port', moment: 'before-put-away' },
  { name: 'receipt out of the inbox', at: 'port', moment: 'after-put-away' },
  statement('receipt applied, before the commit', {
    moment: 'before',
    statement: commit,
    within: /insert into receipt \(/,
  }),
  statement('receipt applied, work not settled', {
    moment: 'after',
    statement: commit,
    within: /insert into receipt \(/,
  }),
]

/** Points of what is passed on: taken, sent, marked. */
export const forwardingPoints: readonly FaultPoint[] = [
  statement('taken, before the commit', {
    moment: 'before',
    statement: commit,
    within: /update delivery set taken_by/,
  }),
  statement('taken, not sent', { moment: 'after', statement: commit, within: /update delivery set taken_by/ }),
  statement('passed on, not marked', { moment: 'before', statement: /^update delivery set status/ }),
  statement('marking as passed on, before the commit', {
    moment: 'before',
    statement: commit,
    within: /update delivery set status/,
  }),
  statement('marked as passed on, work not settled', {
    moment: 'after',
    statement: commit,
    within: /update delivery set status/,
  }),
]
