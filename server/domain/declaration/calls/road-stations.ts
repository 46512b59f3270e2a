// The stations of a road as its documents stand.
import type { RoadStation, StationState } from '@kouan/contract/calls/shipment-road.ts'
import { declarationStates } from '@kouan/contract/resources/document/declaration-states.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { shortTitleOf } from '@kouan/customs/messages/catalogue.ts'
import { isGoodState } from '@kouan/customs/receipts/answers.ts'
import type { Member } from './shipment-members.ts'
import { stateText } from './wire-texts.ts'

export type RoadMember = Pick<Member, 'kind' | 'id'>

export const isList = ({ message }: DocumentKind) => message.role === 'list'

/** Times are those of the wire. */
export interface Standing {
  id: string
  state: string
  customsState: string | null
  declareTime: string | null
  returnTime: string | null
}

interface Seen {
  members: readonly RoadMember[]
  standing: ReadonlyMap<string, Standing>
  ownId: string
}

export const missing = (name: string, word = '没有'): RoadStation => ({
  name,
  state: 'missing',
  word,
  time: null,
  link: null,
  isOwn: false,
})

export function stationOf(
  kind: DocumentKind,
  { members, standing, ownId }: Seen,
  name = shortTitleOf(kind.message.type),
): RoadStation {
  const member = members.find((one) => one.kind === kind)
  const own = member && standing.get(member.id)
  if (!member || !own) return missing(name)
  return {
    name,
    state: stationState(kind.message.type, own.state),
    // Its release has a station of its own.
    word: isList(kind) && released.includes(own.state) ? '已受理' : (stateText(own.state) ?? ''),
    time: own.declareTime,
    link: { documentId: member.id, documentPages: kind.pages.join(',') },
    isOwn: member.id === ownId,
  }
}

const { of: states } = declarationStates('declareStatus')
const isState = (state: string): state is DeclareState => Object.hasOwn(declareStates, state)
const waiting: readonly string[] = ['DRAFT', 'READY', 'CANCELLED', 'DELETED']

function stationState(type: string, state: string): StationState {
  if (!isState(state) || waiting.includes(state)) return 'waiting'
  if (states[state].color === 'error') return 'failed'
  return states[state].color === 'success' || isGoodState({ type, state }) ? 'done' : 'moving'
}

const released: readonly string[] = ['RELEASED', 'CLOSED']
/** Fate of the goods at the list; its word is shown at the release, not at the papers. */
const heldBack: readonly string[] = ['DETAINED', 'RETURNED']

export function releaseStation(list: Standing | undefined): RoadStation {
  const station = missing('放行', '未放行')
  if (!list) return station
  const held = list.customsState ?? list.state
  if (heldBack.includes(held))
    return { ...station, state: 'failed', word: stateText(held) ?? '', time: list.returnTime }
  // The last receipt of a change that is under way is not that of the release.
  const time = released.includes(list.state) ? list.returnTime : null
  const word = held === 'CLOSED' ? '已结关' : '已放行'
  return released.includes(held) ? { ...station, state: 'done', word, time } : station
}
