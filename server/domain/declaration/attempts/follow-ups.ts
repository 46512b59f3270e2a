// Effects of documents on those that they name, computed from the states of all that name one: order and repetition change
// nothing.
import { type Effect, effects, followUpCode } from '@kouan/contract/resources/document/follow-ups.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { type Application, applyToList, isGranted, outcomesOf } from '@kouan/customs/receipts/list-effects.ts'
import { mayDeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { kindOfType } from '../documents/kinds.ts'
import {
  type Follower,
  linksTo,
  readFollowers,
  readListedLines,
  readRefunds,
  readSourceIds,
} from '../documents/source-links.ts'
import { groupBy } from '../group-by.ts'
import { type LogEntry, writeLogs } from './document-log.ts'

export interface FollowUp {
  /** Codes of the dictionary `follow_up`. */
  codes: string[]
  isCancelled: boolean
  /** The latest that names it by each effect: 撤销申请单 C-1. */
  names: Partial<Record<Effect, string>>
}

/** Where nothing names a document. */
const nothing: FollowUp = { codes: [], isCancelled: false, names: {} }

type Named = Follower & Application & { effect: Effect; noun: string }

/** Reads what was done to these documents of one type, by the document's id. */
export async function readFollowUps(
  db: Transaction,
  type: string,
  ids: readonly string[],
): Promise<Map<string, FollowUp>> {
  const named: Named[] = []
  for (const link of linksTo(type)) {
    const { effect, of } = link
    if (!effect) continue
    const followers = await readFollowers(db, link, { sources: ids })
    named.push(...followers.map((one) => ({ ...one, effect, noun: of.noun, type: of.message.type })))
  }
  const bySource = groupBy(named, ({ sourceId }) => sourceId)
  const returned = await readReturned(db, type, named)
  return new Map([...bySource].map(([id, ones]) => [id, followUpOf(ones, returned.get(id))]))
}

/** PART or WHOLE of the sources of which goods came back. */
async function readReturned(db: Transaction, type: string, named: readonly Named[]) {
  const granted = named.filter((one) => effects[one.effect].returns && isGranted(one))
  const sources = [...new Set(granted.map(({ sourceId }) => sourceId))]
  if (sources.length === 0) return new Map<string, 'PART' | 'WHOLE'>()
  const refunds = await readRefunds(db, type, sources)
  const lines = await readListedLines(db, kindOfType(type), sources)
  return new Map(
    sources.map((id) => {
      const list = { state: 'RELEASED' as const, lines: lines.get(id) ?? [], refunds: refunds.get(id) ?? [] }
      return [id, applyToList(list).refund === 'WHOLE' ? ('WHOLE' as const) : ('PART' as const)]
    }),
  )
}

function followUpOf(named: readonly Named[], returned: 'PART' | 'WHOLE' = 'PART'): FollowUp {
  const kinds = Object.keys(effects) as Effect[]
  const byEffect = kinds.map((effect) => [effect, named.filter((one) => one.effect === effect)] as const)
  const outcomes = byEffect.map(([effect, ones]) => ({ effect, ones, outcomes: outcomesOf(ones) }))
  const codes = outcomes.flatMap(({ effect, outcomes: of }) => {
    const { cancels, returns, texts } = effects[effect]
    return of.flatMap((outcome) => {
      if (outcome !== 'DONE') return texts[outcome] ? [followUpCode(effect, outcome)] : []
      if (cancels) return []
      return [followUpCode(effect, returns ? returned : outcome)]
    })
  })
  const isCancelled = outcomes.some(({ effect, outcomes: of }) => effects[effect].cancels && of.includes('DONE'))
  const names = Object.fromEntries(
    outcomes.map(({ effect, ones }) => {
      const sent = ones
        .filter(({ state }) => !mayDeclare(state))
        .sort((one, other) => Number(one.id) - Number(other.id))
      const { noun = '', title } = sent.findLast(isGranted) ?? sent.at(-1) ?? {}
      return [effect, `${noun} ${title ?? ''}`.trim()]
    }),
  )
  return { codes, isCancelled, names }
}

interface Acting {
  now: Date
  source: LogEntry['source']
  operator: string
}

interface Stored {
  id: string
  type: string
  tenantId: string
  enterpriseId: string
  state: DeclareState
  followUp: string | null
}

/** A document with its state by its own attempts; undefined where it was never declared. */
export interface Settling {
  id: string
  type: string
  state: DeclareState | undefined
}

export interface Settled extends Settling {
  followUp: string | null
}

/**
 * Adds to documents what others do to them, and writes it into their history where it changes. The caller stores the states. The
 * documents are locked.
 */
export async function applyFollowUps(
  db: Transaction,
  documents: readonly Settling[],
  acting: Acting,
): Promise<Settled[]> {
  const settled: Settled[] = []
  for (const [type, ones] of groupBy(documents, (one) => one.type)) {
    const followed = linksTo(type).some(({ effect }) => effect)
    if (!followed) {
      settled.push(...ones.map((one) => ({ ...one, followUp: null })))
      continue
    }
    const ids = ones.map(({ id }) => id)
    const followUps = await readFollowUps(db, type, ids)
    const stored = await readStored(db, ids)
    const entries: LogEntry[] = []
    for (const one of ones) {
      const { codes, isCancelled, names } = followUps.get(one.id) ?? nothing
      const state = one.state !== undefined && isCancelled ? 'CANCELLED' : one.state
      const followUp = codes.length > 0 ? codes.join(',') : null
      settled.push({ ...one, state, followUp })
      const before = stored.get(one.id)
      if (before) entries.push(...changesOf(before, { state, codes, names }, acting))
    }
    await writeLogs(db, entries)
  }
  return settled
}

function changesOf(
  before: Stored,
  { state, codes, names }: Pick<FollowUp, 'codes' | 'names'> & { state: DeclareState | undefined },
  { now, source, operator }: Acting,
): LogEntry[] {
  const known = before.followUp?.split(',') ?? []
  const becomes = state ?? before.state
  const added = codes.filter((code) => !known.includes(code))
  const isMoved = (becomes === 'CANCELLED') !== (before.state === 'CANCELLED')
  const effectsNow = [...new Set(added.map((code) => code.split('_')[0] as Effect))]
  const sentences = effectsNow.map((effect) => {
    const texts = added.flatMap((code) => textOf(effect, code))
    return `${names[effect] ?? ''}：${texts.join('、')}`
  })
  const cancelling = Object.entries(names).find(([effect]) => effects[effect as Effect].cancels)?.[1] ?? ''
  const moved = isMoved ? [`${cancelling}：${declareStates[becomes]}`.replace(/^：/, '')] : []
  return [...sentences, ...moved].map((title, at, all) => ({
    tenantId: before.tenantId,
    enterpriseId: before.enterpriseId,
    documentId: before.id,
    source,
    title,
    fromStatus: before.state,
    toStatus: isMoved && at === all.length - 1 ? becomes : null,
    operator,
    time: now,
  }))
}

const textOf = (effect: Effect, code: string): string[] => {
  const text = effects[effect].texts[code.slice(effect.length + 1) as 'PENDING']
  return text === undefined ? [] : [text]
}

async function readStored(db: Transaction, ids: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`select id::text, doc_type as type, tenant_id::text as "tenantId",
    enterprise_id::text as "enterpriseId", declare_status as state, follow_up as "followUp"
    from document where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Brings the sources of documents up to date in the transaction of a request, which may not move a state. */
export async function noteOnSources(
  db: Transaction,
  { type, ids }: { type: string; ids: readonly string[] },
  acting: Acting,
): Promise<void> {
  for (const [source, sourceIds] of await readSourceIds(db, type, ids)) {
    const documents = sourceIds.map((id) => ({ id, type: source, state: undefined }))
    const settled = await applyFollowUps(db, documents, acting)
    const rows = settled.map(({ id, followUp }) => ({ id, follow_up: followUp }))
    await sql`update ${sql.table(kindOfType(source).resource.table)} d set follow_up = given.follow_up
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, follow_up text)
      where d.id = given.id and d.follow_up is distinct from given.follow_up`.execute(db)
  }
}
